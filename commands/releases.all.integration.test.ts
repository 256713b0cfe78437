import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { migrationsFolder } from '#server/project-folder.ts';
import { newDatabase, useBackupFixture } from '#tests/support/backup-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { checkMedia } from './check-media.ts';
import { openBackup } from '#app/modules/office/backups/folder/backup-folder.server.ts';
import { restoreBackup } from '#app/modules/office/backups/restore/restore-backup.server.ts';

const env = useTestEnv();
const fixture = useBackupFixture(env);
const releases = 'tests/fixtures/releases';

// Each release has rows in every table. Other tests migrate a PostgreSQL server; here the embedded database is enough.
test.runIf(env.engine === 'pglite').each(readdirSync(releases))(
  'a shop of release %s is restored and migrated, and the doctor finds nothing',
  async (release) => {
    const database = await newDatabase();
    onTestFinished(() => database.close());
    const storage = createLocalStorage(join(fixture.folder, 'restored'));
    const backup = await openBackup(join(releases, release), { kind: 'none' });
    expect(backup.manifest.mediaMissing).toEqual([]);
    const needs = {
      spool: fixture.restoredSpool(),
      secretFingerprint: '',
      migrations: migrationsFolder(),
      onProgress: () => undefined,
    };
    expect(await restoreBackup(backup, { ...needs, database, storage })).toEqual({ hasSameSecret: true, findings: [] });
    expect(await checkMedia({ db: database.db, storage })).toEqual([]);
  },
);
