import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import type { Database, DatabaseHandle } from '#app/platform/database.server.ts';
import { migrationsFolder } from '#server/project-folder.ts';
import { fillEveryTable } from '#tests/support/full-shop.ts';
import { restoreAtSize } from '#tests/support/restore-at-size.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { everyRow, expectSameRows, newDatabase, newServerDatabase } from '#tests/support/backup-fixture.ts';
import { openBackup } from './folder/backup-folder.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { restoreBackup } from './restore/restore-backup.server.ts';

const env = useTestEnv();
let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'backups-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const none = { kind: 'none' } as const;
const storageIn = (name: string) => createLocalStorage(join(folder, name));

async function backUp(db: Database, storage: MediaStorage, name: string): Promise<string> {
  const needs = {
    db,
    storage,
    spool: createSpool(join(folder, 'spool')),
    clock: env.clock,
    secretFingerprint: 'one',
    productVersion: 'tests',
  };
  const made = await makeBackup(needs, { folder: join(folder, name), key: none, cause: 'command' });
  return made.path;
}

async function restore(path: string, database: DatabaseHandle, storage: MediaStorage) {
  const needs = {
    database,
    storage,
    spool: createSpool(join(folder, 'spool')),
    secretFingerprint: 'one',
    migrations: migrationsFolder(),
    onProgress: () => undefined,
  };
  return restoreBackup(await openBackup(path, none), needs);
}

// In both directions, if both databases are available.
test.runIf(env.engine === 'postgres')(
  'copies every row and every media file from PostgreSQL to PGlite and back',
  async () => {
    await fillEveryTable({ db: env.db, storage: storageIn('media'), clock: env.clock });
    const empty = Object.entries(await everyRow(env.db)).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []));
    expect(empty, 'fillEveryTable leaves tables empty').toEqual([]);

    const embedded = await newDatabase();
    onTestFinished(() => embedded.close());
    const there = await restore(await backUp(env.db, storageIn('media'), 'one'), embedded, storageIn('media-there'));
    expect(there).toEqual({ hasSameSecret: true, findings: [] });
    await expectSameRows(env.db, embedded.db);
    await expectSameMedia('media', 'media-there');

    const server = await newServerDatabase('restored');
    onTestFinished(() => server.close());
    await restore(await backUp(embedded.db, storageIn('media-there'), 'two'), server, storageIn('media-back'));
    await expectSameRows(env.db, server.db);
    await expectSameMedia('media', 'media-back');
  },
  300_000,
);

test.runIf(env.engine === 'postgres')(
  'restores a shop of thousands of payments completely',
  async () => {
    const empty = await newServerDatabase('at_size');
    onTestFinished(() => empty.close());
    const size = { courses: 20, users: 200, payments: 2_000 };
    const { rows, wrong } = await restoreAtSize({ shop: env.handle, empty, folder, size, megabytes: 5 });
    expect(wrong).toEqual([]);
    expect(rows).toBeGreaterThan(10_000);
  },
  300_000,
);

async function expectSameMedia(one: string, other: string): Promise<void> {
  expect(await filesIn(storageIn(other))).toEqual(await filesIn(storageIn(one)));
}

async function filesIn(storage: MediaStorage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list()) {
    const parts: Buffer[] = [];
    for await (const part of await storage.open(key)) parts.push(part as Buffer);
    found[key] = Buffer.concat(parts).toString('base64');
  }
  return found;
}
