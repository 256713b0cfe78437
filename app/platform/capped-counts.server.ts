import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/**
 * How many rows each list has, by its name: up to `most` and one more, which says 'more than that', so that a count costs the same however
 * long the list is. A list is a query. All in one query; none where there is no list.
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
