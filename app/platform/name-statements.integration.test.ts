import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openServerDatabase, type DatabaseHandle } from './database.server.ts';
import { StatementNames } from './name-statements.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

/** A pool of its own: the environment's has named statements for other files. */
let own: DatabaseHandle | null = null;
beforeEach(async () => {
  const url = env.handle.direct?.connectionString;
  own = url === undefined ? null : await openServerDatabase({ url, poolSize: 3 });
});
afterEach(() => own?.close());

/** Runs work on one connection, which is discarded afterwards. */
async function onOneConnection<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await (own ?? env).pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** A statement that was never sent before. */
const newStatement = () => `select $1::int as "${randomUUID()}"`;

async function namesOf(client: pg.PoolClient, text: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows[0]?.count ?? 0;
}

test('a repeated statement is parsed once', async () => {
  await onOneConnection(async (client) => {
    const text = newStatement();
    await client.query(text, [1]);
    await client.query(text, [2]);
    expect(await namesOf(client, text)).toBe(0);
    for (const number of [3, 4, 5]) await client.query(text, [number]);
    expect(await namesOf(client, text)).toBe(1);
  });
});

test('another connection gives the same statement the same name', async () => {
  const text = newStatement();
  for (let connection = 0; connection < 2; connection += 1) {
    await onOneConnection(async (client) => {
      for (const number of [1, 2, 3]) await client.query(text, [number]);
      expect(await namesOf(client, text)).toBe(1);
    });
  }
});

test('beginning and ending a transaction have no name', async () => {
  await onOneConnection(async (client) => {
    for (let time = 0; time < 5; time += 1) {
      await client.query('begin');
      await client.query('commit');
    }
    expect(await namesOf(client, 'begin')).toBe(0);
  });
});

test('a statement whose result type changes fails once, and is then sent without a name', async () => {
  await onOneConnection(async (client) => {
    const table = `changing_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create temp table ${table} (one int)`);
    await client.query(`insert into ${table} values (1)`);
    const text = `select one from ${table} where one = $1`;
    for (let time = 0; time < 4; time += 1) await client.query(text, [1]);
    await client.query(`alter table ${table} alter column one type bigint`);
    await expect(client.query(text, [1])).rejects.toThrow('cached plan must not change result type');
    expect((await client.query(text, [1])).rows).toEqual([{ one: '1' }]);
  });
});

test('a statement that selects all columns of a table has no name, because they may change', async () => {
  await onOneConnection(async (client) => {
    const table = `growing_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create temp table ${table} as select 1 as one`);
    const text = `select * from ${table} where one = $1`;
    for (let time = 0; time < 4; time += 1) await client.query(text, [1]);
    await client.query(`alter table ${table} add column two int default 2`);
    expect((await client.query(text, [1])).rows).toEqual([{ one: 1, two: 2 }]);
  });
});

test.each([
  ['a product', 'select a.shillings * 100 from a', true],
  ['a count', 'select count(*) from a', true],
  ['all columns of a table', 'select * from a', false],
  ['all columns of a table on a line of their own', 'select\n  *\nfrom a', false],
  ['all columns of one of the tables', 'select a.* from a', false],
  ['all columns of what is written', 'insert into a (one) values (1) returning *', false],
  ['all columns within a query', 'select one from (select * from a) few', false],
  ['different rows', 'select distinct * from a', false],
  ['all columns beside another', 'select one, * from a', false],
])('a statement of %s has a name where its columns cannot change', (_of, text, isNamed) => {
  const names = new StatementNames();
  for (let time = 0; time < 3; time += 1) names.of(text);
  expect(names.of(text) !== undefined).toBe(isNamed);
});

test('a changed session ends the naming', () => {
  const names = new StatementNames();
  const text = newStatement();
  for (let time = 0; time < 3; time += 1) names.of(text);
  expect(names.of(text)).toBe('s1');
  names.failed(text, { code: '26000' });
  expect(names.of(text)).toBeUndefined();
});

test('a process uses a limited number of names', () => {
  const names = new StatementNames();
  const issued = new Set<string>();
  for (let number = 0; number < 1_000; number += 1) {
    const text = newStatement();
    for (let time = 0; time < 3; time += 1) {
      const name = names.of(text);
      if (name) issued.add(name);
    }
  }
  expect(issued.size).toBe(400);
});
