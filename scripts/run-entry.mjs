import { spawn } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from './fail.mjs';
import { findNode, noNodeSentence, runsOnThisNode } from './node-version.mjs';

/**
 * Runs a file on a Node that can: in this very process where it is new enough, which saves a process and lets signals
 * arrive directly; else in one of its own, whose signals and exit code are passed on.
 */
export async function runEntry(root, file, args = [], env = {}) {
  const entry = join(root, file);
  // Relative settings and the demo's files count from the checkout, wherever the command was given.
  process.chdir(root);
  if (runsOnThisNode) {
    Object.assign(process.env, env);
    process.argv = [process.execPath, entry, ...args];
    // Compiled code is kept between starts.
    module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'compiled'));
    await import(pathToFileURL(entry).href);
    return;
  }
  const node = findNode(root) ?? fail(noNodeSentence);
  const child = spawn(node, [entry, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} cannot be run (${error.message}).`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
