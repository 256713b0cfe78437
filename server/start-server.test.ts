import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { startServer } from './start-server.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'server-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string> = {}) =>
  startServer({
    config: readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...settings }),
    log: createLog('silent'),
    pages: () => Promise.resolve(new Response()),
    assets: (_request, _response, next) => next(),
    seed: null,
  });

/** Expects one sentence for a person, which `run-process.ts` prints without a stack, and an unlocked data folder. */
async function expectRefusal(settings: Record<string, string>, sentence: RegExp): Promise<void> {
  const error = await start(settings).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).toMatch(sentence);
  expect(message).not.toMatch(/\n|Error:/);
}

describe('a server that cannot start says why in one sentence', () => {
  test('a port that is in use', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    await expectRefusal({ PORT: String(port) }, new RegExp(`^Port ${port} is already in use\\.`));
  });

  test('a host that is not this machine', async () => {
    await expectRefusal({ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine\./);
  });

  test('a data folder in use by another process', async () => {
    const held = openDataFolder(folder);
    onTestFinished(() => held.release());
    await expectRefusal({}, /^The data folder \S+ is in use by another process\./);
    expect(existsSync(held.databasePath)).toBe(false);
  });

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expectRefusal({ DATA_DIR: file }, /^The data folder \S+ cannot be read and written \(\w+\)\./);
  });

  // The superuser may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a data folder without write permission', async () => {
    chmodSync(folder, 0o500);
    await expectRefusal({}, /^The data folder \S+ cannot be read and written \(EACCES\)\./);
  });

  test('a database server that does not answer, with the data folder unlocked', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    await expectRefusal(settings, /^The database in DATABASE_URL does not answer \(.*ECONNREFUSED.*\)\./);
    openDataFolder(folder).release();
  });
});
