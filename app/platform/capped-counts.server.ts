import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/**
 * Counts the rows of each list, by its name, up to `most` + 1. The extra row means 'more than that', so that a count costs the same for
 * lists of any length. A list is a query. Runs one query for all lists, and none for no list.
 */
export async function cappedCounts<Name extends string>(
  db: Database,
  most: number,
  lists: Readonly<Record<Name, SQL>>,
): Promise<Record<Name, number>> {
  const counts = Object.entries<SQL>(lists).map(
    ([name, list]) =>
      sql`(select count(*)::int from (select from (${list}) listed limit ${most + 1}) counted) as ${sql.identifier(name)}`,
  );
  if (counts.length === 0) return {} as Record<Name, number>;
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error('a count gave no row');
  return row;
}
