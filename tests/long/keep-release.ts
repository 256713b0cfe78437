/**
 * Stores a small shop of a release, for the test that migrates it to every later release:
 *
 *     node tests/long/keep-release.ts 1
 *
 * writes tests/fixtures/releases/1, a backup by `npm run backup`, with rows in every table and media of a few bytes.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { lessons } from '#app/database/schema/catalogue.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import { makeBackup } from '#app/modules/office/backups/make-backup.server.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import { openFoundation } from '#server/foundation.ts';
import { fillEveryTable } from '#tests/support/full-shop.ts';

const releases = join(import.meta.dirname, '../fixtures/releases');
const [release] = process.argv.slice(2);
if (!release) throw new Error('Say which release: node tests/long/keep-release.ts 1');

const folder = await mkdtemp(join(tmpdir(), 'release-'));
const config = readConfig({ DATA_DIR: folder });
const foundation = await openFoundation(config, createLog('silent'));
const { db } = foundation.database;
const storage = createLocalStorage(foundation.folder.mediaPath);
await fillEveryTable({ db, storage, clock: systemClock });

// Only rows matter for migrations, so videos and long texts are replaced by short ones.
for (const { storageKey } of await db.select().from(mediaFiles)) {
  await storage.remove(storageKey);
  await storage.put(storageKey, Readable.from([storageKey]));
  const sha256 = createHash('sha256').update(storageKey).digest('hex');
  await db.update(mediaFiles).set({ byteSize: storageKey.length, sha256 }).where(eq(mediaFiles.storageKey, storageKey));
}
await db.update(lessons).set({ body: sql`left(${lessons.body}, 100)` });

const needs = {
  db,
  storage,
  spool: createSpool(foundation.folder.spoolPath),
  clock: systemClock,
  secretFingerprint: '',
  productVersion: `release ${release}`,
};
const { path } = await makeBackup(needs, { folder: releases, key: config.backup.key, cause: 'command' });
await rename(path, join(releases, release));
await foundation.close();
await rm(folder, { recursive: true });
process.exit();
