import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddText } from '#tests/support/full-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { selectTables, setForms } from './catalogue-queries.server.ts';
import { readRows } from './back-up-tables.server.ts';
import { writeRows } from '../restore/restore-backup.server.ts';

const env = useTestEnv();

const types = `id bigint primary key generated always as identity, words text, flag boolean, bytes bytea, moment timestamptz, local timestamp, day date,
  span interval, small smallint, amount numeric, exact numeric(10, 3), real_number real, double_number double precision, list text[], grid integer[][],
  document jsonb, raw json, uid uuid, address inet, code char(3), twice text generated always as (words || words) stored`;

/** Copies `one` into `other` as a backup and a restore do, and returns the rows of both. */
async function copyRows(): Promise<{ one: unknown[]; other: unknown[] }> {
  return env.db.transaction(async (tx) => {
    await setForms(tx);
    const shapes = new Map((await selectTables(tx)).map((shape) => [shape.name, shape]));
    const [from, to] = [shapes.get('one'), shapes.get('other')];
    if (!from || !to) throw new Error('the tables of the test are not there');
    await writeRows(
      tx,
      to,
      readRows(tx, from, () => undefined),
      () => undefined,
    );
    const rowsOf = async (name: string) =>
      (await tx.execute(sql`select t::text from ${sql.identifier(name)} t order by id`)).rows;
    return { one: await rowsOf('one'), other: await rowsOf('other') };
  });
}

async function withTables(work: () => Promise<void>): Promise<void> {
  await env.pool.query(`create table one (${types}); create table other (like one including all)`);
  try {
    await work();
  } finally {
    await env.pool.query('drop table one, other');
  }
}

test('copies every type exactly', () =>
  withTables(async () => {
    await env.pool.query('insert into one default values');
    await env.pool.query(
      `insert into one (words, flag, bytes, moment, local, day, span, small, amount, exact, real_number, double_number, list, grid, document, raw, uid, address, code)
       values
       ($1, true, '\\x00ff0a5c', '2026-02-28 23:59:59.123456+03', '0001-01-01 00:00:00.000001 BC', '5874897-12-31', '-1 year 2 mons -3 days 04:05:06.000007',
        -32768, 'NaN', -0.001, 1e-45, 0.1, array['', null, 'NULL', $1, '{'], '{{1,null},{-3,4}}', '{"b": 1.10, "a": ["", null]}', '{"b" : 1.10,"b":2}',
        gen_random_uuid(), '::1/64', 'a'),
       ('', false, '', 'infinity', '-infinity', '2026-01-01', '0', 0, 123456789012345678901234567890.123456789, 0, 'Infinity', 5e-324, '{}', '{}', 'null', '""',
        '00000000-0000-0000-0000-000000000000', '10.0.0.1', '')`,
      [oddText],
    );
    const { one, other } = await copyRows();
    expect(other).toEqual(one);
    expect(other).toHaveLength(3);
  }));

test('copies any text and any bytes, and distinguishes empty values from null', () =>
  withTables(() =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            // PostgreSQL stores every character but NUL, and no half surrogate pairs.
            words: fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))),
            bytes: fc.option(fc.uint8Array()),
          }),
          { minLength: 1 },
        ),
        async (rows) => {
          await env.pool.query('truncate one, other');
          for (const { words, bytes } of rows)
            await env.pool.query('insert into one (words, bytes) values ($1, $2)', [
              words,
              bytes && Buffer.from(bytes),
            ]);
          const { one, other } = await copyRows();
          expect(other).toEqual(one);
        },
      ),
      { numRuns: 8 },
    ),
  ));

test('copies more rows than fit into a batch', () =>
  withTables(async () => {
    await env.pool.query(
      `insert into one (words) select repeat('jua kali ', 1 + n % 400) from generate_series(1, 1500) n`,
    );
    const { one, other } = await copyRows();
    expect(other).toHaveLength(1500);
    expect(other).toEqual(one);
  }));
