import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { compiledCode, commandsProgram } from '#tests/support/compiled-code.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
  copyPreparedFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as an operator does, on a data folder of its own. */
async function run(...args: string[]) {
  const command = spawn(process.execPath, [commandsProgram, 'reconcile', ...args], {
    env: { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words = { out: '', err: '' };
  command.stdout.on('data', (part: Buffer) => void (words.out += part.toString()));
  command.stderr.on('data', (part: Buffer) => void (words.err += part.toString()));
  const [code] = (await once(command, 'close')) as [number | null];
  return { ...words, code };
}

describe('npm run reconcile, as a process,', () => {
  test('prints the report, ends with 0 while the books are right, and reaches the simulator', async () => {
    const { out, err, code } = await run();
    expect(err).toBe('');
    expect(out).toMatch(/^Received .*\n(.*\n)*The books are right\.\nNothing waits for a person\.\n$/);
    expect(code).toBe(0);
    // The demo's simulator belongs to the stopped server, so the command has it alone.
    const result = { out: 'M-Pesa confirms every payment to this shop from now on.\n', err: '', code: 0 };
    expect(await run('register-urls')).toEqual(result);
  });

  test('answers unknown arguments with the usage and 1', async () => {
    const { out, err, code } = await run('nonsense');
    expect(out).toBe('');
    expect(err).toMatch(/^There is no 'nonsense'\.\nWrite: npm run reconcile, for the report/);
    expect(code).toBe(1);
  });

  test('says in one sentence what to do while the server uses the data folder', async () => {
    const held = openDataFolder(folder);
    try {
      const { out, err, code } = await run();
      expect(out).toBe('');
      expect(err).toBe(
        `The data folder ${folder} is in use by another process. Stop it first, or set DATA_DIR to another folder.\n`,
      );
      expect(code).toBe(1);
    } finally {
      held.release();
    }
  });
});
