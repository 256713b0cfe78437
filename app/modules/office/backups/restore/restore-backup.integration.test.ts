import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import { migrationsFolder } from '#server/project-folder.ts';
import { insertCourse, insertUser } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { everyRow, useBackupFixture } from '#tests/support/backup-fixture.ts';
import { openBackup } from '../folder/backup-folder.server.ts';
import { refuseHalfRestore, restoreBackup } from './restore-backup.server.ts';

// Files are the same from either database, so the tests use one.
const env = useTestEnv();
const fixture = useBackupFixture(env);
const none: BackupKeySetting = { kind: 'none' };

describe.runIf(env.engine === 'pglite')('a backup that is damaged', () => {
  const damages: Record<string, (path: string) => Promise<void>> = {
    'has a changed byte': async (path) => {
      const bytes = await readFile(path);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      await writeFile(path, bytes);
    },
    'was cut': async (path) => truncate(path, (await stat(path)).size - 1),
    'is missing': async (path) => rm(path),
  };

  test('is refused when any file is changed, cut or missing, and nothing is restored', async () => {
    await insertUser(env.db);
    await fixture.store('video/one.mp4', 1_000);
    const { path } = await fixture.backUp();
    await env.startAnew();
    for (const file of ['tables/users.ndjson.gz', 'media/video/one.mp4', 'manifest.json', 'manifest.sha256']) {
      const original = await readFile(join(path, file));
      for (const [name, damage] of Object.entries(damages)) {
        await damage(join(path, file));
        await expect(fixture.restore(), `${file} ${name}`).rejects.toThrow(/damaged|There is no backup/);
        await writeFile(join(path, file), original);
      }
    }
    expect(Object.values(await everyRow(env.db)).flat()).toEqual([]);
    expect(await readdir(fixture.folder)).not.toContain('restored');
    expect(await fixture.restore()).toEqual({ hasSameSecret: true, findings: [] });
  });

  test('is reported file by file', async () => {
    await fixture.store('video/one.mp4');
    const { path } = await fixture.backUp();
    await writeFile(join(path, 'media/video/one.mp4'), randomBytes(200_000));
    await rm(join(path, 'tables/users.ndjson.gz'));
    expect(await fixture.verify()).toEqual([
      'The file tables/users.ndjson.gz of the backup is missing.',
      'The file media/video/one.mp4 of the backup has other bytes than were written.',
    ]);
  });

  test('that fails during the restore marks the database; the repaired backup can then be restored', async () => {
    const userId = await insertUser(env.db);
    const bytes = await fixture.store('video/one.mp4');
    const { path } = await fixture.backUp();
    await env.startAnew();
    const broken = {
      ...createLocalStorage(join(fixture.folder, 'restored')),
      put: () => Promise.reject(new Error('no storage')),
    };
    const found = await openBackup(fixture.backups, none);
    const needs = {
      database: env.handle,
      spool: fixture.restoredSpool(),
      secretFingerprint: 'one',
      migrations: migrationsFolder(),
      onProgress: () => undefined,
    };
    await expect(restoreBackup(found, { ...needs, storage: broken })).rejects.toThrow('no storage');
    await expect(refuseHalfRestore(env.db)).rejects.toThrow(
      /The restore of backup-\S+ into this database is not finished/,
    );
    const other = { ...found, manifest: { ...found.manifest, name: 'backup-2026-01-01T00-00-00Z' } };
    const storage = createLocalStorage(join(fixture.folder, 'restored'));
    await expect(restoreBackup(other, { ...needs, storage })).rejects.toThrow('Go on with that');
    expect(path).toBe(found.path);
    await restoreBackup(found, { ...needs, storage });
    await refuseHalfRestore(env.db);
    expect((await env.pool.query('select id from users')).rows).toEqual([{ id: userId }]);
    expect((await readFile(join(fixture.folder, 'restored/video/one.mp4'))).equals(bytes)).toBe(true);
  });
});

describe.runIf(env.engine === 'pglite')('a restore', () => {
  test('refuses a target that is not empty', async () => {
    await insertCourse(env.db);
    await fixture.backUp();
    await expect(fixture.restore()).rejects.toThrow('The database is not empty (course_prices has rows).');
    await createLocalStorage(join(fixture.folder, 'restored')).put('video/other.mp4', Readable.from(['bytes']));
    await expect(fixture.restoreAnew()).rejects.toThrow('There are media already (video/other.mp4).');
  });

  test('refuses a backup of a newer schema', async () => {
    await insertUser(env.db);
    await fixture.backUp();
    const found = await openBackup(fixture.backups, none);
    const schema = { lastMigration: Date.parse('2099-01-01') };
    const newer = { ...found, manifest: { ...found.manifest, schema } };
    const needs = {
      database: env.handle,
      spool: fixture.restoredSpool(),
      storage: fixture.media(),
      secretFingerprint: 'one',
      migrations: migrationsFolder(),
    };
    await expect(restoreBackup(newer, { ...needs, onProgress: () => undefined })).rejects.toThrow(
      'The backup is of a newer version of the product (its schema is of 2099-01-01)',
    );
  });

  test('reports a different AUTH_SECRET', async () => {
    await insertUser(env.db);
    await fixture.backUp();
    expect(await fixture.restoreAnew({ secretFingerprint: 'another' })).toEqual({ hasSameSecret: false, findings: [] });
  });

  test('accepts rows that refer to each other, and restores the rules', async () => {
    const rules = async () =>
      (
        await env.pool.query(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace
          union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
          union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2, 3`)
      ).rows;
    const before = await rules();
    await insertCourse(env.db);
    await fixture.backUp();
    await fixture.restoreAnew();
    expect(await rules()).toEqual(before);
  });
});
