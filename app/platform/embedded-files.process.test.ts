import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from './embedded-postgres.server.ts';

const blockBytes = 8192;
const folder = mkdtempSync(path.join(tmpdir(), 'embedded-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What makes a table's file longer, shorter, another one, or read anew. */
const changes = {
  grow: `insert into things select g, repeat(chr(97 + g % 26), 700) from generate_series(1, 400) g`,
  empty: 'delete from things',
  halve: 'delete from things where ctid >= (select max(ctid) from things where id % 2 = 0)',
  vacuum: 'vacuum (truncate) things',
  truncate: 'truncate things',
  rewrite: 'vacuum full things',
  lengthen: `update things set text = text || repeat('z', 500) where id % 3 = 0`,
  index: 'reindex table things',
} as const;
type Change = keyof typeof changes | 'reopen';
const names = [...Object.keys(changes), 'reopen'] as readonly Change[];

/** Expects PostgreSQL to see as many blocks of the table and its index as their files have. */
async function expectWhole(database: PGlite): Promise<void> {
  await database.exec('analyze things');
  const { rows } = await database.query<{ relname: string; relpages: number; file: string }>(
    `select relname, relpages, pg_relation_filepath(oid) as file from pg_class where relname in ('things', 'things_id')`,
  );
  expect(rows).toHaveLength(2);
  for (const { relname, relpages, file } of rows)
    expect([relname, relpages]).toEqual([relname, statSync(path.join(folder, file)).size / blockBytes]);
}

test('tables that grow, shrink and are made anew are as long for PostgreSQL as their files', async () => {
  let database = await openEmbedded(folder);
  const steps = fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      await database.exec(
        'drop table if exists things; create table things (id int, text text); create index things_id on things (id)',
      );
      for (const step of ['grow', ...chosen, 'vacuum', 'grow'] as const) {
        if (step === 'reopen') {
          await database.close();
          database = await openEmbedded(folder);
        } else await database.exec(changes[step]);
        await expectWhole(database);
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
  await database.close();
});
