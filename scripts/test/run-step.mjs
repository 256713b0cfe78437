import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { root } from '../project.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const running = new Set();

/** Puts the programs of node_modules first in PATH, with the packages' own Node. Read at each start: the size of the run is set meanwhile. */
const environment = () => ({
  ...process.env,
  CI: 'true',
  TMPDIR: temporaryFolder,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
});

/** Starts a program. Returns its exit code, and its output unless that went to the screen. */
export async function runProgram([command, ...args], { env = {}, live = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment(), ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  running.add(child);
  const said = [];
  child.stdout?.on('data', (part) => said.push(part));
  child.stderr?.on('data', (part) => said.push(part));
  const code = await new Promise((done) => {
    child.on('error', (error) => {
      said.push(Buffer.from(`${command} cannot be run (${error.message}).\n`));
      done(1);
    });
    child.on('close', (exitCode) => done(exitCode ?? 1));
  });
  running.delete(child);
  return { code, said: Buffer.concat(said).toString() };
}

/** Runs a step that passes or fails as a whole. Prints the output of its programs only if one fails. */
export async function runStep(name, commands) {
  for (const command of commands) {
    const { code, said } = await runProgram(command);
    if (code !== 0) {
      process.stdout.write(`── ${name}: ${command.join(' ')}\n${said}──\n`);
      return { passed: 0, failed: 1, skipped: 0 };
    }
  }
  return { passed: 1, failed: 0, skipped: 0 };
}

/**
 * Stops all running programs and waits for them. Uses the signal of Ctrl+C, because after any other signal Playwright leaves the product
 * running that it started.
 */
export async function stopSteps() {
  const ends = [...running].map((child) => once(child, 'close'));
  for (const child of running) child.kill('SIGINT');
  await Promise.all(ends);
}
