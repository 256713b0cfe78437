import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDarajaGateway } from '#app/adapters/daraja/daraja-gateway.server.ts';
import { createOutboxTransport } from '#app/adapters/mail/outbox-transport.ts';
import { createSmtpTransport } from '#app/adapters/mail/smtp-transport.server.ts';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createLocalUploads } from '#app/adapters/storage/local-uploads.server.ts';
import { openStorage } from '#app/composition.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createJobRunner } from '#app/platform/jobs-on-pg-boss.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import { newDatabase, newServerDatabase } from '#tests/support/backup-fixture.ts';
import { productionSettings } from '#tests/support/production-settings.ts';
import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { doctorCommand } from './doctor.ts';

const keys = {
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'passkey',
};

describe('the doctor command', () => {
  const env = useTestEnv({ invariants: false });
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'doctor-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const consult = async (
    args: readonly string[] = [],
    change: Partial<Parameters<typeof doctorCommand>[1]> = {},
    db = env.db,
    isPooled = false,
  ) => {
    const lines: string[] = [];
    const services = {
      clock: systemClock,
      storage: createLocalStorage(folder),
      uploads: createLocalUploads(folder),
      config: readConfig({ DATA_DIR: folder }),
      mailTransport: createOutboxTransport(),
      gateway: null,
      identityProvider: null,
      ...change,
    };
    const refusal = await doctorCommand(args, services, { db, isPooled }, (line) => void lines.push(line)).then(
      () => null,
      String,
    );
    return { lines, refusal };
  };

  const receiveFile = async (key: string) => {
    const { byteSize, sha256 } = await createLocalStorage(folder).put(key, Readable.from(['the bytes']));
    await env.db.execute(sql`insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256)
      values ('pdf', ${key}, 'a.pdf', 'application/pdf', ${byteSize}, ${sha256})`);
  };

  it('finds nothing in a valid installation', async () => {
    await receiveFile('whole');
    const { lines, refusal } = await consult();
    expect(refusal).toBeNull();
    expect(lines.at(-1)).toBe('The doctor found nothing wrong.');
    const areas = lines.slice(0, -1).map((line) => /^ok +(\S+):/.exec(line)?.[1]);
    expect([...new Set(areas)]).toEqual([
      'settings',
      'database',
      'storage',
      'video',
      'mail',
      'M-Pesa',
      'spool',
      'Google',
      'jobs',
      'data',
      'media',
    ]);
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual(['whole']);
    expect(lines.filter((line) => /storage: .* can /.test(line))).toHaveLength(4);
  });

  it('reports that a clock which ran ahead has stopped the jobs, and the last sweep of payments', async () => {
    await env.db.execute(sql`drop schema if exists pgboss cascade`);
    const runner = createJobRunner(env.handle, createLog('silent'));
    await runner.prepare([{ name: 'payments-sweep', run: async () => undefined }]);
    await runner.stop();
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/shop' });
    const linesOf = async () =>
      (await consult([], { config })).lines.filter((line) => line.includes(' jobs:')).join('\n');
    expect(await linesOf()).toMatch(/^ok .*\nwarning jobs: Payments were never swept\.$/);
    await env.db.execute(
      sql`insert into pgboss.job (name, state, completed_on) values ('payments-sweep', 'completed', now() - interval '20 seconds')`,
    );
    expect(await linesOf()).toMatch(/^ok .*\nok +jobs: Payments were swept 2\d seconds ago\.$/);
    await env.db.execute(sql`update pgboss.version set cron_on = now() + interval '1 day'`);
    expect(await linesOf()).toMatch(/^ERROR +jobs: Jobs wait for a date in the future/);
    expect((await consult([], { config })).refusal).toMatch(/1 thing/);
    await env.db.execute(sql`drop schema pgboss cascade`);
  });

  it('reports entries that wait for the database, and unreadable files', async () => {
    const linesOf = async () => (await consult()).lines.filter((line) => line.includes('spool:')).join('\n');
    expect(await linesOf()).toBe('ok      spool: Nothing of M-Pesa waits for the database.');
    const spoolFolder = nameDataFolder(folder).spoolPath;
    const answer = { kind: 'unknown', message: 'cut' } as const;
    const entry = { type: 'query', attemptId: randomUUID(), answer } as const;
    await createSpool(spoolFolder).put(entry, { isProven: true });
    expect(await linesOf()).toMatch(/^ok +spool: 1 answer\(s\) or callback\(s\) .* wait/);
    await createSpool(spoolFolder, () => Date.now() - 3 * 60_000).put(entry, { isProven: true });
    expect(await linesOf()).toMatch(/^warning spool: 2 .*, the oldest for 18\d seconds\.$/);
    await writeFile(join(spoolFolder, 'torn.json.unreadable'), '{');
    const { refusal } = await consult();
    expect(refusal).toMatch(/1 thing/);
    expect(await linesOf()).toMatch(/^ERROR +spool: 1 file\(s\) in .* cannot be read: torn\.json\.unreadable\.$/m);
  });

  it('checks whether browsers can send videos to the bucket, with advice', async () => {
    const server = await startS3();
    const bucket = await server.newBucket();
    const consultWith = async (more: Record<string, string> = {}) => {
      const config = readConfig({ DATA_DIR: folder, ...settingsOf(bucket), ...more });
      const { lines } = await consult([], { config, ...openStorage(config.storage, nameDataFolder(folder)) });
      return lines.filter((line) => line.includes('from browsers')).join();
    };
    expect(await consultWith()).toMatch(
      /warning +storage: The bucket media-1 takes no videos from browsers: its CORS rules/,
    );
    expect(await consultWith({ S3_DIRECT_UPLOADS: 'false' })).toBe('');
    await server.letSend(bucket, 'http://localhost:3000');
    expect(await consultWith()).toMatch(
      /^ok +storage: The bucket media-1 takes videos straight from browsers of staff/,
    );
    await server.stop();
  });

  it("says which permissions a bucket's key lacks for videos from browsers, and not that its CORS rule is wrong", async () => {
    const server = await startS3();
    const bucket = await server.newBucket();
    await server.letSend(bucket, 'http://localhost:3000');
    const config = readConfig({ DATA_DIR: folder, ...settingsOf(bucket) });
    const opened = openStorage(config.storage, nameDataFolder(folder));
    const another = readConfig({ DATA_DIR: folder, ...settingsOf({ ...bucket, secretAccessKey: 'another' }) });
    const refused = openStorage(another.storage, nameDataFolder(folder));
    const { lines } = await consult([], { config, storage: opened.storage, uploads: refused.uploads });
    const remedies = lines.filter((line) => line.includes('→')).join('\n');
    expect(remedies).toContain('Give its key s3:PutObject, s3:AbortMultipartUpload and s3:ListMultipartUploadParts');
    expect(remedies).not.toContain('S3_DIRECT_UPLOADS=false');
    await server.stop();
  });

  it('reports an empty database as no shop, and otherwise the pending migrations', async () => {
    const empty = await (env.engine === 'pglite' ? newDatabase() : newServerDatabase('for_the_doctor'));
    try {
      const { lines, refusal } = await consult([], {}, empty.db);
      expect(refusal).toContain('The doctor found 1 thing(s) wrong.');
      expect(lines.join('\n')).toMatch(/ERROR +database: There is no shop in .*\.\n +→ Set DATA_DIR or DATABASE_URL/);
      expect(lines.join('\n')).not.toMatch(/pending|data: |media: /);
      await empty.pool.query('create table others ()');
      const foreign = await consult([], {}, empty.db);
      expect(foreign.refusal).toContain('The doctor found');
      expect(foreign.lines.join('\n')).toMatch(/ERROR +database: (\d+) of \1 migrations are pending/);
      // The migrations create the extension.
      expect(foreign.lines.join('\n')).not.toContain('The extension pg_trgm is missing');
    } finally {
      await empty.close();
    }
  });

  it('warns of a pooler without a direct address', async () => {
    const { lines, refusal } = await consult([], {}, env.db, true);
    expect(refusal).toBeNull();
    expect(lines.join('\n')).toMatch(/warning database: DATABASE_URL leads to a pooler.*\n +→ Set DATABASE_DIRECT_URL/);
  });

  it('prints the same in JSON', async () => {
    const { lines } = await consult(['--json']);
    const report = JSON.parse(lines.join('')) as { errors: number; checks: { level: string }[] };
    expect(report.errors).toBe(0);
    expect(new Set(report.checks.map(({ level }) => level))).toEqual(new Set(['ok']));
  });

  it('reports what a production shop lacks, with advice, and warnings alone are no refusal', async () => {
    const config = readConfig({ ...productionSettings, DATA_DIR: folder });
    const { lines, refusal } = await consult([], { config });
    expect(refusal).toContain('The doctor found 1 thing(s) wrong.');
    expect(lines.join('\n')).toMatch(/ERROR +people: No staff member can sign in\.\n +→ npm run admin -- create EMAIL/);
    expect(lines.join('\n')).toMatch(/warning backups: No backup was made here\./);
    const { id } = await createStaff(env.db, { role: 'owner' });
    const { rows } = await env.db.execute<{ password: string }>(
      sql`select password from accounts where user_id = ${id}`,
    );
    await env.db.execute(sql`update accounts set password = null where user_id = ${id}`);
    expect((await consult([], { config })).lines.join('\n')).toContain('No staff member can sign in.');
    await env.db.execute(sql`update accounts set password = ${rows[0]?.password} where user_id = ${id}`);
    await env.db.execute(
      sql`insert into backups (cause, name, started_at, seen_at, ended_at, byte_size, row_count)
        select 'command', 'b', hour_ago, hour_ago, hour_ago, 1, 1 from (select now() - interval '1 hour' as hour_ago) times`,
    );
    const mended = await consult([], { config });
    expect(mended.refusal).toBeNull();
    expect(mended.lines.at(-1)).toMatch(/^The doctor found nothing wrong, and \d thing\(s\) to think about\.$/);
    await env.db.execute(
      sql`insert into backups (cause, name, started_at, seen_at)
        values ('schedule', '', now() - interval '9 minutes', now() - interval '9 minutes')`,
    );
    const brokenOff = await consult([], { config });
    expect(brokenOff.refusal).toContain('The doctor found 1 thing(s) wrong.');
    expect(brokenOff.lines.join('\n')).toContain(
      'backups: The last backup failed: It was broken off: the process that made it ended.',
    );
  });

  it('reports a mail server that does not answer, storage that cannot be written, and refusals by Daraja', async () => {
    const payments = { ...productionSettings, ...keys, MPESA_MODE: 'sandbox', MPESA_BASE_URL: 'http://127.0.0.1:1' };
    const config = readConfig({ ...payments, MPESA_CALLBACK_BASE: 'http://127.0.0.1:1', DATA_DIR: folder });
    if (config.payments.mode !== 'sandbox') throw new Error('the sandbox is asked for');
    const broken = createLocalStorage(join(folder, 'nowhere'));
    const { lines } = await consult([], {
      config,
      storage: { ...broken, put: () => Promise.reject(new Error('EROFS: read-only file system')) },
      mailTransport: createSmtpTransport({ url: 'smtp://127.0.0.1:1', from: 'a@duka.co.ke' }),
      gateway: createDarajaGateway({ ...config.payments, initiator: null }, { clock: env.clock }),
    });
    const all = lines.join('\n');
    expect(all).toMatch(/ERROR +storage: The folder for media cannot be written \(EROFS/);
    expect(all).toMatch(/ERROR +mail: The mail server cannot be reached/);
    expect(all).toMatch(/ERROR +M-Pesa: Daraja cannot be reached/);
    expect(all).toMatch(/warning M-Pesa: .*results\/x cannot be looked at while the server is stopped/);
  });

  it.each([
    ['no way to the bucket', 'Check S3_ENDPOINT and the firewall.'],
    ['the bucket answered 404 (NoSuchBucket)', 'Check S3_BUCKET, or make that bucket.'],
    ['the bucket answered 403 (SignatureDoesNotMatch)', 'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.'],
    ['the bucket answered 403 (AccessDenied)', "Give the process, or the bucket's key, the permissions"],
    ['ENOSPC: no space left on device, write', 'Make room on the disk of DATA_DIR.'],
  ])('gives advice for storage that refuses (%s): %s', async (failure, remedy) => {
    const broken = { ...createLocalStorage(folder), put: () => Promise.reject(new Error(failure)) };
    const { lines } = await consult([], { storage: broken });
    const [, next] = lines.slice(lines.findIndex((line) => line.includes(`cannot be written (${failure}).`)));
    expect(next).toContain(`→ ${remedy}`);
  });

  it('sends a mail to a given address', async () => {
    const sent: string[] = [];
    const mailTransport = { ...createOutboxTransport(), send: async (mail: { to: string }) => void sent.push(mail.to) };
    await consult(['--send', 'owner@duka.co.ke'], { mailTransport });
    expect(sent).toEqual(['owner@duka.co.ke']);
    expect((await consult(['--send', 'nobody'])).refusal).toContain('Write: npm run doctor');
  });

  it('prints the rows that break an invariant', async () => {
    await env.db.execute(sql`insert into courses (slug, title, price_cents) values ('course', 'Course', 100)`);
    await env.db.execute(sql`insert into sections (course_id, position) select id, 3 from courses`);
    const { lines, refusal } = await consult();
    expect(lines.join('\n')).toMatch(/I9 sections are in order: .*\n +\{"course_id":".*"positions":\[3\]\}/);
    expect(refusal).toContain('The doctor found 1 thing(s) wrong.');
  });

  it('reports a missing file', async () => {
    await receiveFile('gone');
    await createLocalStorage(folder).remove('gone');
    const output = (await consult()).lines.join('\n');
    expect(output).toContain('"key":"gone","problem":"missing"');
    expect(output).toContain('→ Bring these files back from media/ of a backup');
  });

  it('detects changed bytes of the same number', async () => {
    await receiveFile('changed');
    const storage = createLocalStorage(folder);
    await storage.remove('changed');
    await storage.put('changed', Readable.from(['THE BYTES']));
    expect((await consult()).lines.join('\n')).toContain('has other bytes than were received');
  });
});
