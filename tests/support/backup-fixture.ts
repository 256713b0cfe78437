import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createSpool, type Spool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import { handleFor, openServerDatabase, type Database, type DatabaseHandle } from '#app/platform/database.server.ts';
import { openInMemory } from '#app/platform/embedded-postgres.server.ts';
import { migrationsFolder } from '#server/project-folder.ts';
import { createServerDatabase } from './create-server-database.ts';
import type { TestEnv } from './test-env.ts';
import { openBackup } from '#app/modules/office/backups/folder/backup-folder.server.ts';
import { makeBackup } from '#app/modules/office/backups/make-backup.server.ts';
import { restoreBackup } from '#app/modules/office/backups/restore/restore-backup.server.ts';
import {
  leftOut,
  selectSequences,
  selectTables,
  setForms,
} from '#app/modules/office/backups/tables/catalogue-queries.server.ts';
import { verifyBackup } from '#app/modules/office/backups/verify-backup.server.ts';

const none: BackupKeySetting = { kind: 'none' };

interface RestoreTerms {
  readonly key?: BackupKeySetting;
  readonly secretFingerprint?: string;
  readonly storage?: MediaStorage;
}

/** For tests: media and backups of a shop in a temporary folder, on the test environment's database. */
export function useBackupFixture(env: TestEnv) {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'backups-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const fixture = {
    get folder() {
      return folder;
    },
    get backups() {
      return join(folder, 'backups');
    },
    media: () => createLocalStorage(join(folder, 'media')),
    spool: (): Spool => createSpool(join(folder, 'spool')),
    /** The spool into which a restore writes. */
    restoredSpool: () => createSpool(join(folder, 'restored-spool')),

    /** Stores a media file, as if it had been uploaded; returns its bytes. */
    async store(storageKey: string, byteSize = 200_000) {
      const bytes = randomBytes(byteSize);
      await fixture.media().put(storageKey, Readable.from([bytes]));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await createMediaFile(env.db, { kind: 'video', storageKey, byteSize, sha256 });
      return bytes;
    },

    async backUp({
      key = none,
      storage = createLocalStorage(join(folder, 'media')),
      spool = createSpool(join(folder, 'spool')),
    }: { key?: BackupKeySetting; storage?: MediaStorage; spool?: Spool } = {}) {
      const given = { db: env.db, storage, spool, clock: env.clock };
      const needs = { ...given, secretFingerprint: 'one', productVersion: 'tests' };
      return makeBackup(needs, { folder: fixture.backups, key, cause: 'command' });
    },

    verify: async (key: BackupKeySetting = none) =>
      verifyBackup(await openBackup(fixture.backups, key), () => undefined),

    /** Restores into the test environment's own database, with media under another name. */
    async restore({
      key = none,
      secretFingerprint = 'one',
      storage = createLocalStorage(join(folder, 'restored')),
    }: RestoreTerms = {}) {
      return restoreBackup(await openBackup(fixture.backups, key), {
        database: env.handle,
        storage,
        spool: fixture.restoredSpool(),
        secretFingerprint,
        migrations: migrationsFolder(),
        onProgress: () => undefined,
      });
    },

    async restoreAnew(terms: RestoreTerms = {}): ReturnType<typeof restoreBackup> {
      await env.startAnew();
      return fixture.restore(terms);
    },

    /** Writes a key as age-keygen does. */
    async keyFile(): Promise<BackupKeySetting> {
      const path = join(folder, 'backup.key');
      await writeFile(path, `# made for the tests\n${await generateX25519Identity()}\n`);
      return { kind: 'file', path };
    },
  };
  return fixture;
}

/** For tests: opens a database without migrations. */
export async function newDatabase(): Promise<DatabaseHandle> {
  return handleFor(await openInMemory());
}

/** For tests: makes an empty database on the server of the run. */
export async function newServerDatabase(name: string): Promise<DatabaseHandle> {
  const prepared = inject('testDatabase');
  if (prepared.kind === 'pglite') throw new Error('there is no server here');
  const address = await createServerDatabase({ url: prepared.url }, name);
  return openServerDatabase({ url: address.href, poolSize: 2 });
}

/** Reads every row of every table in backups, in PostgreSQL's text form. */
export async function everyRow(db: Database): Promise<Record<string, readonly string[]>> {
  return db.transaction(async (tx) => {
    await setForms(tx);
    const tables: Record<string, readonly string[]> = {};
    for (const { name, columns } of await selectTables(tx)) {
      if (leftOut.includes(name)) continue;
      const values = sql.join(
        columns.map((column) => sql`${sql.identifier(column.name)}`),
        sql`, `,
      );
      const { rows } = await tx.execute<{ row: string }>(
        sql`select row(${values})::text as row from ${sql.identifier(name)} order by 1`,
      );
      tables[name] = rows.map(({ row }) => row);
    }
    return tables;
  });
}

/** Expects the same rows and the same next numbers in both. */
export async function expectSameRows(one: Database, other: Database): Promise<void> {
  expect(await everyRow(other)).toEqual(await everyRow(one));
  expect(await selectSequences(other)).toEqual(await selectSequences(one));
}
