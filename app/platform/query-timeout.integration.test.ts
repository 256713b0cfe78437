import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { isOutage } from './outage.ts';
import { openServerDatabase, type DatabaseHandle } from './database.server.ts';
import { withoutQueryTimeout } from './background-work.server.ts';

const prepared = inject('testDatabase');
const slowQuery = 'select pg_sleep(0.6)';
/** Longer than anything else here takes on a busy machine. */
const askedForLong = 'select pg_sleep(30)';

describe.runIf(prepared.kind === 'postgres')('a database that does not answer', () => {
  let database: DatabaseHandle;
  beforeEach(async () => {
    if (prepared.kind !== 'postgres') throw new Error('there is no database server');
    const address = { url: prepared.url, poolSize: 1 };
    database = await openServerDatabase(address, { connection: 300, query: 200, jobQuery: 200 });
  });
  afterEach(() => database.close());

  const outageOf = async (work: Promise<unknown>) => isOutage(await work.catch((error: unknown) => error));

  test('is given up with everything behind the query, and the next query uses a new connection', async () => {
    const client = await database.pool.connect();
    const both = [client.query(slowQuery), client.query('select 1')];
    expect(await Promise.all(both.map(outageOf))).toEqual([true, true]);
    client.release();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(database.pool.totalCount).toBe(1);
  });

  test('is given up within a transaction, without another wait for the rollback', async () => {
    const begun = performance.now();
    expect(await outageOf(database.db.transaction((tx) => tx.execute(askedForLong)))).toBe(true);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('is given up at the beginning of a transaction, and the connection is not lost to the pool', async () => {
    const url = new URL(prepared.kind === 'postgres' ? prepared.url : '');
    const line = await FaultProxy.open();
    line.leadTo({ path: join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432') });
    const address = { url: `postgresql://${url.username}@127.0.0.1:${line.port}${url.pathname}`, poolSize: 1 };
    const behindLine = await openServerDatabase(address, { connection: 2_000, query: 200, jobQuery: 200 });
    try {
      await line.break('slow');
      expect(await outageOf(behindLine.db.transaction((tx) => tx.execute('select 1')))).toBe(true);
      await line.mend();
      expect((await behindLine.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await behindLine.close();
      await line.close();
    }
  });

  test('also limits the wait for a connection', async () => {
    const client = await database.pool.connect();
    expect(await outageOf(database.pool.query('select 1'))).toBe(true);
    client.release();
  });

  test('has more time for slow work', async () => {
    const { rowCount } = await withoutQueryTimeout(() => database.pool.query(slowQuery));
    expect(rowCount).toBe(1);
  });

  test('is not reported for an invalid query', async () => {
    expect(await outageOf(database.pool.query('select nothing'))).toBe(false);
  });
});
