import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fail } from './fail.mjs';

/**
 * Runs a step that takes seconds: prints the step and its duration, and the program's output only when it fails, which also ends this
 * process. A signal ends the program too. Prints to standard error, apart from a command's output.
 */
export async function runQuietly({ doing, failed, command, args, root, env = {} }) {
  const begun = performance.now();
  process.stderr.write(`${doing}…\n`);
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, ...env },
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  const { code, signal, error } = await new Promise((done) => {
    child.on('error', (problem) => done({ error: problem }));
    child.on('close', (...ended) => done({ code: ended[0], signal: ended[1] }));
  });
  process.off('SIGINT', forward);
  process.off('SIGTERM', forward);
  if (signal) process.exit(1);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    fail(error ? `${failed} (${error.message})` : failed);
  }
  process.stderr.write(`${doing}: done in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
}
