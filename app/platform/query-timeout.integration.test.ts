import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { isOutage } from './outage.ts';
import { openServerDatabase, type DatabaseHandle } from './database.server.ts';
import { withoutQueryTimeout } from './background-work.server.ts';

const prepared = inject('testDatabase');
const asked = 'select pg_sleep(0.6)';
/** Longer than a busy machine takes for anything else here. */
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

  test('is left, with everything that waits behind the query, and the next one has a connection of its own', async () => {
    const client = await database.pool.connect();
    const both = [client.query(asked), client.query('select 1')];
    expect(await Promise.all(both.map(outageOf))).toEqual([true, true]);
    client.release();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(database.pool.totalCount).toBe(1);
  });

  test('is left in the middle of a transaction, which does not wait once more to be rolled back', async () => {
    const begun = performance.now();
    expect(await outageOf(database.db.transaction((tx) => tx.execute(askedForLong)))).toBe(true);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('keeps nobody waiting for a connection longer than that either', async () => {
    const client = await database.pool.connect();
    expect(await outageOf(database.pool.query('select 1'))).toBe(true);
    client.release();
  });

  test('is waited for by work that takes its time', async () => {
    const { rowCount } = await withoutQueryTimeout(() => database.pool.query(asked));
    expect(rowCount).toBe(1);
  });

  test('is not what a wrong query is', async () => {
    expect(await outageOf(database.pool.query('select nothing'))).toBe(false);
  });
});
