import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Column, is, Param, SQL, sql, Subquery, Table, Placeholder, View } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, PgColumn, pgTable, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { checkEntitiesOnce } from './quick-entity-checks.ts';

const source = readFileSync(
  createRequire(import.meta.url)
    .resolve('drizzle-orm')
    .replace(/index\.c?js$/, 'entity.js'),
  'utf8',
);

test('the quick check of entities says of everything what Drizzle’s own says', async () => {
  const quick = checkEntitiesOnce(source);
  expect(quick).not.toBeNull();
  const built = (await import(`data:text/javascript,${encodeURIComponent(quick ?? '')}`)) as { is: typeof is };
  const table = pgTable('numbers', { number: integer() });
  const query = drizzle.mock().select().from(table);
  const values = [table, table.number, sql`1`, sql.param(1), sql.placeholder('name'), query, query.as('numbers')];
  const others = [null, undefined, 'text', 1, [], {}, new Date(), { constructor: undefined }];
  const kinds = [Table, PgTable, Column, PgColumn, SQL, Param, Placeholder, Subquery, View];
  let found = 0;
  for (const value of [...values, ...others, ...values])
    for (const kind of kinds) {
      expect(built.is(value, kind)).toBe(is(value, kind));
      if (is(value, kind)) found += 1;
    }
  expect(found).toBeGreaterThan(values.length);
});
