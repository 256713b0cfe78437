import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as schema from '#app/database/schema/all.ts';

/** Tests among them: they fail by chance where two rows of theirs were written in the same millisecond. */
const folders = ['app', 'server', 'commands', 'seeds', 'tests'];

const tables = Object.values(schema).filter((value) => value instanceof PgTable);
/** The names of a table's columns, here and in SQL. */
const namesIn = (table: PgTable, columns: readonly { readonly name?: string | undefined }[]) =>
  Object.entries(table).flatMap(([key, value]) => {
    const { name } = value as PgColumn;
    return columns.some((column) => column.name === name) ? [key, name] : [];
  });

/** Columns that hold a moment, by their names here and in SQL, and what queries call them by. */
const moments = new Set([
  'at',
  'moment',
  'since',
  ...tables.flatMap((table) =>
    namesIn(
      table,
      getTableConfig(table).columns.filter((column) => column.getSQLType().startsWith('timestamp')),
    ),
  ),
]);

/** Columns that tell rows apart, alone or within what the query asks for; of rows from several tables, what all of them have. */
const unique = new Set([
  // The first line of an order, which is one row of lists.
  'listed_id',
  'listedId',
  'kind',
  'detail',
  ...tables.flatMap((table) => {
    const { columns, primaryKeys, indexes } = getTableConfig(table);
    const together = [...primaryKeys, ...indexes.map(({ config }) => config).filter((index) => index.unique)];
    const named = together.flatMap((key) => key.columns.flatMap((column) => ('name' in column ? [column] : [])));
    return namesIn(table, [...columns.filter(({ primary, isUnique }) => primary || isUnique), ...named]);
  }),
]);

/** The text up to the bracket that closes the one before `from`, or to `end` (sticky) outside of brackets. */
function upTo(text: string, from: number, end: RegExp): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    end.lastIndex = at;
    if (depth === 0 && end.test(text)) return text.slice(from, at);
    if ('([{'.includes(text.charAt(at))) depth += 1;
    if (')]}'.includes(text.charAt(at)) && --depth < 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/** Splits at commas outside of brackets. */
function keysOf(order: string): string[] {
  const keys: string[] = [];
  for (let at = 0; at < order.length;) {
    const key = upTo(order, at, /,/y);
    keys.push(key.trim());
    at += key.length + 1;
  }
  return keys.filter((key) => key !== '');
}

/** Every order that a source asks for, as its keys: of the query builder, lists of keys apart from it, and of SQL. */
function ordersIn(source: string): string[][] {
  const built = [...source.matchAll(/\.orderBy\(|\[(?=(?:asc|desc)\()/g)].map((match) => ({ match, end: /(?!)/y }));
  const written = [...source.matchAll(/\border by /g)].map((match) => ({
    match,
    end: /\s(?:limit|offset|for update|rows|range)\b|[`;']/y,
  }));
  return [...built, ...written].map(({ match, end }) => keysOf(upTo(source, match.index + match[0].length, end)));
}

const wordsOf = (key: string | undefined) => key?.match(/\w+/g) ?? [];

/** Orders by a moment that leave rows of the same moment in any order. */
const leftToChance = (source: string): string[] =>
  ordersIn(source)
    .filter((keys) => keys.some((key) => wordsOf(key).some((word) => moments.has(word))))
    .filter((keys) => !wordsOf(keys.at(-1)).some((word) => unique.has(word)))
    .map((keys) => keys.join(', '));

const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    // Texts of demo lessons are not run; this file contains bad examples.
    .filter((name) => /\.tsx?$/.test(name) && !/^seeds\/content\/|row-order/.test(name)),
);

describe('rows of the same moment', () => {
  test('have an order in every query: it ends with a column that tells them apart', () => {
    expect(
      sources.flatMap((file) => leftToChance(readFileSync(file, 'utf8')).map((order) => `${file}: ${order}`)),
    ).toEqual([]);
  });

  test.each([
    ['.orderBy(desc(orders.createdAt))', 1],
    ['.orderBy(desc(orders.createdAt), orders.id)', 0],
    ['.orderBy(...(isBackwards ? [asc(createdAt)] : [desc(createdAt), asc(id)]))', 1],
    ['sql`select 1 from orders order by created_at desc limit 1`', 1],
    ['sql`select 1 from orders order by created_at desc, id limit 1`', 0],
    ['sql`row_number() over (order by ${reviews.createdAt}) from (select 1 order by title) t`', 1],
    ["sql`jsonb_agg(status order by coalesce(r.paid_at, r.created_at), r.receipt) || ''`", 0],
    ['.orderBy(lessons.position)', 0],
  ])('%s', (source, faults) => {
    expect(leftToChance(source)).toHaveLength(faults);
  });
});
