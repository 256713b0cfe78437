import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compiledCode, commandsProgram } from '#tests/support/compiled-code.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'no-shop-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as an operator does whose settings lead elsewhere. */
const run = (dataDir: string, words: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const child = execFile(
      process.execPath,
      [commandsProgram, ...words],
      { env: { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: dataDir } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });

test.each([
  'backup backups',
  'reconcile',
  'reconcile register-urls',
  'import docs/import-example',
  'admin create you@shop.test',
  'media copy',
  'doctor',
  'doctor --json',
])('%s refuses where there is no shop, and makes none', async (command) => {
  const nowhere = join(folder, 'nowhere');
  const { code, out, err } = await run(nowhere, command.split(' '));
  expect(out + err).toContain(`There is no shop in ${nowhere}.`);
  expect(out + err).toContain('Set DATA_DIR or DATABASE_URL to those of the server.');
  expect(code).toBe(1);
  expect(existsSync(nowhere)).toBe(false);
});

test('a folder that is used for something else is no shop, and is left as it is', async () => {
  const other = join(folder, 'other');
  mkdirSync(other);
  const { code, err } = await run(other, ['backup', join(folder, 'backups')]);
  expect([code, err]).toEqual([1, expect.stringMatching(/^There is no shop in /)]);
  expect(readdirSync(other)).toEqual([]);
  expect(existsSync(join(folder, 'backups'))).toBe(false);
});

test('a backup of a shop without a single row fails', async () => {
  const empty = join(folder, 'empty');
  copyPreparedFolder(empty);
  const { code, out, err } = await run(empty, ['backup', join(folder, 'backups')]);
  expect([code, err]).toEqual([1, expect.stringMatching(/^The database has no rows, .*\n$/)]);
  expect(out).not.toContain('The backup is in');
  expect(readdirSync(join(folder, 'backups'))).toEqual([]);
});
