import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts a process that writes when its work begins and ends. The work lasts until the file `go` exists. */
function startWorker(folder: string, name: string) {
  const code = `
    import { appendFileSync, existsSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { withCheckoutLock } from ${JSON.stringify(resolve('scripts/checkout-lock.mjs'))};
    await withCheckoutLock('.', async () => {
      appendFileSync('log', 'begin ${name}\\n');
      while (!existsSync('go')) await wait(5);
      appendFileSync('log', 'end ${name}\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  return { child, ended: once(child, 'exit'), output: () => output };
}

const logOf = (folder: string) => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '');

test('two processes install or build in one checkout: the second waits and says so', async () => {
  const folder = checkout();
  const first = startWorker(folder, 'one');
  await expect.poll(() => logOf(folder)).toBe('begin one\n');
  const second = startWorker(folder, 'two');
  await expect.poll(() => second.output()).toContain('Another process is installing or building here.');
  writeFileSync(join(folder, 'go'), '');
  expect(await Promise.all([first.ended, second.ended])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(logOf(folder)).toBe('begin one\nend one\nbegin two\nend two\n');
  expect(existsSync(join(folder, '.preparing.lock'))).toBe(false);
});

test('the lock of a killed process does not block the next one', async () => {
  const folder = checkout();
  const killed = startWorker(folder, 'one');
  await expect.poll(() => logOf(folder)).toBe('begin one\n');
  killed.child.kill('SIGKILL');
  await killed.ended;
  writeFileSync(join(folder, 'go'), '');
  expect(await startWorker(folder, 'two').ended).toEqual([0, null]);
  expect(logOf(folder)).toBe('begin one\nbegin two\nend two\n');
});
