import { readdirSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#app/database/schema/all.ts';
import { areaOf, groupOrder } from './import-rules.mjs';

const tables = new Map(
  Object.entries(schema).flatMap(([key, value]) => (is(value, PgTable) ? [[key, getTableName(value)] as const] : [])),
);
const names: ReadonlySet<string> = new Set(tables.values());

/** The tables that a file writes, by the query builder or in SQL. */
function writtenBy(text: string): string[] {
  const built = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, key = '']) => tables.get(key));
  const plain = [...text.matchAll(/\b(?:insert into|update|delete from)\s+(?:\$\{(\w+)\}|"?(\w+)"?)/gi)].map(
    ([, key, name]) => (key === undefined ? name : tables.get(key)),
  );
  return [...built, ...plain].filter((name): name is string => name !== undefined && names.has(name));
}

/** Other modules that write a table, and which columns. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // Turns that are counted by the product's own time; people clears what has expired.
  rate_limits: ['money/collection', 'people'],
};

/** The modules that write each table. */
function writersOfTables(): ReadonlyMap<string, ReadonlySet<string>> {
  const writers = new Map<string, Set<string>>();
  const files = readdirSync('app/modules', { recursive: true, encoding: 'utf8' })
    .map((file) => `app/modules/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.server.ts'));
  for (const file of files)
    for (const table of writtenBy(readFileSync(file, 'utf8')))
      writers.set(table, (writers.get(table) ?? new Set()).add(areaOf(file)?.name ?? file));
  return writers;
}

test('a table is written by one module only', () => {
  const writers = writersOfTables();
  expect(writers.size).toBeGreaterThan(40);
  const several = [...writers].filter(([, modules]) => modules.size > 1);
  expect(Object.fromEntries(several.map(([table, modules]) => [table, [...modules].toSorted()]))).toEqual(shared);
});

test.each(groupOrder)('the README of %s is short, and names the tables that the group writes', (group) => {
  const readme = readFileSync(`app/modules/${group}/README.md`, 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  const [, listed = ''] = /\*\*Tables:\*\*([^]*?)(?:Triggers|\n\n)/.exec(readme) ?? [];
  const written = [...writersOfTables()].filter(([, modules]) =>
    [...modules].some((name) => name.split('/')[0] === group),
  );
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(
    written.map(([table]) => table).toSorted(),
  );
});

test.each([
  ['await db.insert(paymentAttempts).values(row)', ['payment_attempts']],
  ['await db\n    .update(incomingPayments)\n    .set({})', ['mpesa_receipts']],
  ['sql`delete from refunds where id = ${id}`', ['refunds']],
  ['sql`with moved as (update ${refunds} set receipt = 1) insert into orders (id) values (1)`', ['refunds', 'orders']],
  ['sql`select * from orders for update`', []],
])('what %s writes is seen', (text, written) => {
  expect(writtenBy(text)).toEqual(written);
});
