import { expect, test } from 'vitest';
import { TestDatabases } from './test-database.ts';

/** Uses databases as a test file does; returns the result of `work`. */
async function file<Result>(work: (query: (text: string) => Promise<unknown[]>) => Promise<Result>): Promise<Result> {
  const databases = new TestDatabases();
  const { pool } = await databases.fresh();
  const result = await work(async (text) => (await pool.query<Record<string, unknown>>(text)).rows);
  await databases.release();
  await databases.close();
  return result;
}

const has = (table: string) => file((query) => query(`select to_regclass('${table}') is not null as it`));

test('the next file of a worker has the same copy, empty and with its own settings', async () => {
  await file(async (query) => {
    await query('create table test_bed.mark (n int)');
    await query(`insert into test_bed.jobs (name, data) values ('left behind', '{}')`);
    await query(`set timezone to 'Asia/Tokyo'`);
  });
  expect(await has('test_bed.mark')).toEqual([{ it: true }]);
  await file(async (query) => {
    expect(await query('select name from test_bed.jobs')).toEqual([]);
    expect(await query('show timezone')).not.toEqual([{ TimeZone: 'Asia/Tokyo' }]);
    await query('drop table test_bed.mark');
  });
});

test.each([
  'create table left_behind (n int)',
  'alter table courses rename column title to heading',
  'drop index courses_slug_key',
  'alter table payments disable trigger all',
])('a file that changes the schema ends the copy: %s', async (change) => {
  await file(async (query) => {
    await query('create table test_bed.mark (n int)');
    await query(change);
  });
  expect(await has('test_bed.mark')).toEqual([{ it: false }]);
});

test('a file that changes the schema and changes it back keeps the copy', async () => {
  await file(async (query) => {
    await query('create table test_bed.mark (n int)');
    await query('alter table courses rename to away');
    await query('alter table away rename to courses');
  });
  expect(await has('test_bed.mark')).toEqual([{ it: true }]);
  await file((query) => query('drop table test_bed.mark'));
});

test('a test that leaves a transaction open fails, and the next one has another copy', async () => {
  const databases = new TestDatabases();
  const client = await (await databases.fresh()).pool.connect();
  await client.query('create table test_bed.mark (n int)');
  await client.query('begin');
  await expect(databases.release({ within: 20 })).rejects.toThrow('left a connection or a transaction open');
  await databases.close();
  expect(await has('test_bed.mark')).toEqual([{ it: false }]);
  client.release();
});
