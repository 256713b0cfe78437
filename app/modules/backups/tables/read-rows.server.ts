import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { TableShape } from './catalogue-queries.server.ts';

/** As many bytes of rows are asked for at once, about. */
const fetchBytes = 1_000_000;
const mostRows = 5_000;

/**
 * The rows of a table, each as a line: a JSON list of its values as texts, null for null, written by PostgreSQL itself. A cursor
 * reads them, which PGlite and servers both know, so that only some are in memory. In the caller's transaction; `read` hears of each batch.
 */
export async function* readRows(
  tx: Database,
  { name, columns }: TableShape,
  read: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  await tx.execute(
    sql`declare rows_of_table no scroll cursor for
      select json_build_array(${sql.join(values, sql`, `)})::text as line from ${sql.identifier(name)}`,
  );
  let count = 100;
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch forward ${count} from rows_of_table`));
    if (rows.length === 0) break;
    const lines = Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`);
    yield lines;
    read(rows.length);
    count = rowsFor(fetchBytes, lines.length / rows.length);
  }
  await tx.execute(sql`close rows_of_table`);
}

function rowsFor(bytes: number, bytesPerRow: number): number {
  return Math.max(1, Math.min(mostRows, Math.round(bytes / bytesPerRow)));
}
