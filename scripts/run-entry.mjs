import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { allocatorSettings, heapFlags } from './memory.mjs';
import { findNode, noNodeSentence, runsOnThisNode } from './node-version.mjs';

/**
 * Runs a file on a suitable Node. Where this Node is new enough the file runs in this process, with its signals, exit code and process id;
 * otherwise in a child process, passing signals and exit code on.
 */
export function runEntry(root, file, args = [], env = {}) {
  // Relative settings and the demo's files are relative to the checkout, wherever the command was called.
  process.chdir(root);
  const environment = {
    ...allocatorSettings,
    // Caches compiled code between starts.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    ...env,
  };
  const hasOwnHeap = /max.old.space.size/.test(environment.NODE_OPTIONS ?? '');
  const all = [...(hasOwnHeap ? [] : heapFlags), join(root, file), ...args];
  const node = findNode(root) ?? fail(noNodeSentence);
  if (runsOnThisNode) process.execve(node, [node, ...all], environment);

  const child = spawn(node, all, { stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} cannot be run (${error.message}).`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
