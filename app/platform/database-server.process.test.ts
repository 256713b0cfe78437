import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { noPooler, startPooler, type Pooler } from '#tests/support/pooler.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres-server.ts';
import { findPostgres } from '../../scripts/test/postgres-programs.mjs';
import { withDatabaseLock } from './database-lock.server.ts';
import { openServerDatabase, type DatabaseHandle, type ServerAddress } from './database.server.ts';
import { createJobRunner } from './jobs-on-pg-boss.server.ts';
import { shareLiveEvents } from './live-events.server.ts';
import { createLog } from './log.server.ts';
import { migrateDatabase } from './migrate-database.server.ts';
import { createRateLimits } from './rate-limits.server.ts';

const noPostgres = findPostgres() ? null : 'there are no programs of PostgreSQL on this machine';

async function open(address: Omit<ServerAddress, 'poolSize'>): Promise<DatabaseHandle> {
  const handle = await openServerDatabase({ poolSize: 4, ...address });
  onTestFinished(() => handle.close());
  return handle;
}

describe.skipIf(noPostgres)(`a PostgreSQL that speaks TLS${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres({ tls: true });
  });
  afterAll(() => postgres?.stop());
  const urlOf = (host: string, settings: string) => `${postgres.tls?.urlOf('postgres', host)}?${settings}`;
  const isEncrypted = async (url: string) => {
    const { pool } = await open({ url });
    const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]?.ssl as boolean;
  };
  const rooted = () => `sslrootcert=${postgres.tls?.certificateFile}`;

  test('is used without TLS unless the URL asks for it', async () => {
    expect(await isEncrypted(urlOf('127.0.0.1', 'application_name=test'))).toBe(false);
  });

  test("is accepted with sslmode=require with any certificate, as by PostgreSQL's own programs", async () => {
    expect(await isEncrypted(urlOf('127.0.0.1', 'sslmode=require'))).toBe(true);
    expect(await isEncrypted(urlOf('127.0.0.1', `sslmode=verify-ca&${rooted()}`))).toBe(true);
  });

  test('is accepted with sslmode=verify-full only under its own name, with a known certificate', async () => {
    expect(await isEncrypted(urlOf('localhost', `sslmode=verify-full&${rooted()}`))).toBe(true);
    const wrongName = openServerDatabase({ url: urlOf('127.0.0.1', `sslmode=verify-full&${rooted()}`), poolSize: 1 });
    await expect(wrongName).rejects.toThrow(/does not answer \(.*(altnames|IP)/);
    const unknown = openServerDatabase({ url: urlOf('localhost', 'sslmode=verify-full'), poolSize: 1 });
    await expect(unknown).rejects.toThrow(/does not answer \(self-signed certificate/);
  });
});

const noneOfBoth = noPostgres ?? noPooler;

describe.skipIf(noneOfBoth)(`behind a pooler${noneOfBoth ? ` (${noneOfBoth})` : ''}`, () => {
  let postgres: TestPostgres;
  let pooler: Pooler;
  beforeAll(async () => {
    postgres = await startPostgres();
    await postgres.createDatabase('shop');
    pooler = await startPooler(postgres);
  });
  afterAll(async () => {
    await pooler?.stop();
    await postgres?.stop();
  });

  test('the pooler is detected, and a direct server is not taken for one', async () => {
    const url = pooler.urlOf('shop');
    expect((await open({ url })).direct).toBeNull();
    expect((await open({ url, directUrl: postgres.urlOf('shop') })).direct).not.toBeNull();
    expect((await open({ url: postgres.urlOf('shop') })).direct).not.toBeNull();
  });

  test('copies that start together migrate one after the other, and a lock has one holder', async () => {
    const copies = await Promise.all([1, 2, 3].map(() => open({ url: pooler.urlOf('shop') })));
    await Promise.all(copies.map((copy) => migrateDatabase(copy)));
    let inside = 0;
    let most = 0;
    const work = async ({ pool }: DatabaseHandle) => {
      inside += 1;
      most = Math.max(most, inside);
      await pool.query('select pg_sleep(0.02)');
      inside -= 1;
    };
    await Promise.all(copies.slice(0, 2).map((copy) => withDatabaseLock(copy, 1, () => work(copy))));
    expect(most).toBe(1);
  });

  test('rate limits work on every lent connection', async () => {
    const copies = await Promise.all([1, 2].map(() => open({ url: pooler.urlOf('shop') })));
    await Promise.all(copies.map((copy) => migrateDatabase(copy)));
    const limits = copies.map(({ pool }) => createRateLimits(pool));
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, async (_, n) => limits[n % 2]?.consume('login-per-email-and-network', 'njeri')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'too_many_requests' });
  });

  test('jobs run by polling; with DATABASE_DIRECT_URL events arrive at once', async () => {
    const url = pooler.urlOf('shop');
    const deaf = await open({ url });
    await migrateDatabase(deaf);
    const runner = createJobRunner(deaf, createLog('silent'), { retryDelay: 1, polling: 0.5, watching: 30 });
    const ran: unknown[] = [];
    const greet = { name: 'greet', run: (data: unknown) => Promise.resolve(void ran.push(data)) };
    await runner.prepare([greet]);
    await runner.work([greet]);
    await runner.jobs.send(deaf.db, 'greet', { whom: 'Njeri' });
    await expect.poll(() => ran).toEqual([{ whom: 'Njeri' }]);
    await runner.stop();

    const hearing = await open({ url, directUrl: postgres.urlOf('shop') });
    const [here, there] = [deaf, hearing].map((handle) => shareLiveEvents(handle, createLog('silent')));
    await there?.listen();
    const heard = new Promise<void>((resolve) => void there?.subscribe('catalogue', resolve));
    here?.publish('catalogue');
    await heard;
    for (const events of [here, there]) await events?.close();
  });
});
