import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { findNode, noNodeSentence, runsOnThisNode } from './node-version.mjs';

/**
 * Left to itself, V8 lets the heap grow with the machine's memory before it cleans up: 480 MB under load, where 270 do.
 * Who needs another size says so in NODE_OPTIONS.
 */
const heapFlags = /max.old.space.size/.test(process.env.NODE_OPTIONS ?? '')
  ? []
  : ['--max-old-space-size=512', '--max-semi-space-size=16'];

/**
 * Runs a file on a Node that can. Where this Node is new enough the file takes this process over, so that signals, exit
 * code and process id are its own; else it gets a process whose signals and exit code are passed on.
 */
export function runEntry(root, file, args = [], env = {}) {
  // Relative settings and the demo's files count from the checkout, wherever the command was given.
  process.chdir(root);
  const all = [...heapFlags, join(root, file), ...args];
  // Compiled code is kept between starts.
  const environment = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env, ...env };
  const node = findNode(root) ?? fail(noNodeSentence);
  if (runsOnThisNode) process.execve(node, [node, ...all], environment);

  const child = spawn(node, all, { stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} cannot be run (${error.message}).`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
