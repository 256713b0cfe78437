import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { compiledCode } from '#tests/support/compiled-code.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'doctor-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run doctor` as an operator starts it. */
const doctor = (dataDir: string) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const child = execFile(
      process.execPath,
      [join('commands', 'main.ts'), 'doctor'],
      { env: { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: dataDir } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });

test('npm run doctor reports beside a server that has the embedded database, of one that is stopped, and makes none', async () => {
  const shop = join(folder, 'shop');
  copyPreparedFolder(shop);
  const server = openDataFolder(shop);
  const beside = await doctor(shop);
  server.release();
  expect([beside.err, beside.code]).toEqual(['', 0]);
  expect(beside.out).toMatch(/^warning database: The embedded database is in use by the server/m);
  expect(beside.out).toMatch(/^ok +storage: The folder for media can be written\.$/m);
  expect(beside.out).toMatch(/^ok +M-Pesa: /m);
  expect(beside.out).not.toMatch(/data:|people:|backups:/);

  const stopped = await doctor(shop);
  expect([stopped.err, stopped.code]).toEqual(['', 0]);
  expect(stopped.out).toMatch(/^ok +database: All \d+ migrations are applied\.$/m);
  expect(stopped.out).toMatch(/^ok +data: Every invariant holds\.$/m);

  const nowhere = join(folder, 'nowhere');
  expect((await doctor(nowhere)).out).toMatch(/^warning database: There is no database in DATA_DIR yet\.$/m);
  expect(existsSync(join(nowhere, 'database'))).toBe(false);
}, 180_000);
