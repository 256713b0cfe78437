import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { compiledCode, commandsProgram } from '#tests/support/compiled-code.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'doctor-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run doctor` as an operator does. */
const doctor = (dataDir: string, args: readonly string[] = [], settings: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const child = execFile(
      process.execPath,
      [commandsProgram, 'doctor', ...args],
      { env: { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: dataDir, ...settings } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });

test('npm run doctor works beside a server with the embedded database, and on a stopped one', async () => {
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
});

test('npm run doctor -- --json prints one object even for refused settings and databases', async () => {
  const refused = await doctor(folder, ['--json'], { APP_MODE: 'production', AUTH_SECRET: 'short' });
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.out)).toMatchObject({
    errors: 1,
    checks: [{ area: 'settings', level: 'error', sentence: expect.stringContaining('AUTH_SECRET') as string }],
  });

  const alone = await doctor(folder, ['--json'], { DATABASE_URL: 'postgres://shop:word@127.0.0.1:1/shop' });
  expect(alone.code).toBe(1);
  const { checks } = JSON.parse(alone.out) as { checks: { area: string }[] };
  expect(checks.find(({ area }) => area === 'database')).toMatchObject({
    level: 'error',
    remedy: expect.stringContaining('Check address, name and password in DATABASE_URL') as string,
  });
});
