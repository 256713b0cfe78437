import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { insertUser } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { lastBackup } from '../record/last-backup.server.ts';
import { scheduledBackupJob } from './scheduled-backup.server.ts';

const env = useTestEnv();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedule-'));
  await insertUser(env.db);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the job, which comes every five minutes. */
async function runJob(settings: Record<string, string> = {}) {
  const job = scheduledBackupJob({
    ...env,
    config: readConfig({ BACKUP_DIR: join(folder, 'backups'), ...settings }),
    db: env.db,
    clock: env.clock,
    storage: createLocalStorage(join(folder, 'media')),
    spool: createSpool(join(folder, 'spool')),
    log: createLog('silent'),
    secretFingerprint: '',
    productVersion: 'tests',
  });
  await job.run({});
}

const made = async () => (await readdir(join(folder, 'backups'))).toSorted();
const mails = async () => (await env.pool.query<{ text: string }>('select text from mail_outbox')).rows;

test('a backup is made once at its hour by one of several copies, and old ones are removed', async () => {
  await Promise.all([runJob(), runJob()]);
  expect(await made()).toEqual(['backup-2026-03-02T06-00-00Z']);
  env.clock.advance({ hours: 17, minutes: 25 });
  await runJob();
  expect(await made()).toHaveLength(1);
  env.clock.advance({ minutes: 5 });
  await runJob({ BACKUP_KEEP: '1,0,0' });
  // All backups of the last day stay as well.
  expect(await made()).toEqual(['backup-2026-03-02T06-00-00Z', 'backup-2026-03-02T23-30-00Z']);
  env.clock.advance({ days: 1 });
  await runJob({ BACKUP_KEEP: '1,0,0' });
  expect(await made()).toEqual(['backup-2026-03-03T23-30-00Z']);
  expect(await lastBackup(env.db, env.clock.now())).toMatchObject({
    whole: { startedAt: env.clock.now() },
    failed: null,
  });
  expect(await mails()).toEqual([]);
});

test('a backup from a clock that ran ahead does not delay later ones', async () => {
  env.clock.advance({ days: 30 });
  await runJob();
  env.clock.advance({ days: -30 });
  await runJob();
  await runJob();
  expect(await made()).toEqual(['backup-2026-03-02T06-00-00Z', 'backup-2026-04-01T06-00-00Z']);
});

test('a failing backup is reported to the company once a day, and tried again each hour', async () => {
  await writeFile(join(folder, 'backups'), 'no folder');
  await runJob();
  await runJob();
  const count = async () => (await env.pool.query('select from backups')).rowCount;
  expect(await count()).toBe(1);
  env.clock.advance({ hours: 1 });
  await runJob();
  expect(await count()).toBe(2);
  expect(await mails()).toEqual([
    { text: expect.stringContaining('No backup was made. The backup cannot be written to') },
  ]);
  const failure = { error: expect.stringContaining('cannot be written to') };
  expect(await lastBackup(env.db, env.clock.now())).toMatchObject({ whole: null, failed: failure, isRunning: false });

  await rm(join(folder, 'backups'));
  env.clock.advance({ hours: 1 });
  await runJob();
  expect(await made()).toHaveLength(1);
  expect(await lastBackup(env.db, env.clock.now())).toMatchObject({ failed: null });
});

test('a new shop without rows has no backup yet; one that lost its rows says so and keeps the earlier backups', async () => {
  await env.pool.query('delete from users');
  await env.pool.query('truncate user_totals');
  await runJob();
  expect(await lastBackup(env.db, env.clock.now())).toMatchObject({ whole: null, failed: null });
  await insertUser(env.db);
  await runJob();
  const [whole] = await made();
  await env.pool.query('delete from users');
  await env.pool.query('truncate user_totals');
  env.clock.advance({ days: 1 });
  await runJob();
  expect(await made()).toEqual([whole]);
  expect((await lastBackup(env.db, env.clock.now())).failed).toMatchObject({
    error: expect.stringMatching(/^The database has no rows/) as string,
  });
});
