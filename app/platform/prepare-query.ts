import { sql, type Placeholder } from 'drizzle-orm';
import type { Database } from './database.server.ts';

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** A query of drizzle's builder. */
interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}

/** Whether a statement has a name in the database is decided where the connection is known (`nameStatements`). */
const noName = '';

/**
 * A query whose text is written once for the pool instead of for each request; in a transaction it is written anew. For what pages ask again and
 * again: to write the text costs as much as to run the query. `names` are those of its values, which stand in it as placeholders.
 */
export function prepareQuery<Name extends string, Rows>(
  names: readonly Name[],
  build: (db: Database, places: Readonly<Record<Name, Placeholder>>) => Preparable<Rows>,
): (db: Database, values: Readonly<Record<Name, unknown>>) => Promise<Rows> {
  const places = Object.fromEntries(names.map((name): [Name, Placeholder] => [name, sql.placeholder(name)])) as Record<
    Name,
    Placeholder
  >;
  const known = new WeakMap<Database, Prepared<Rows>>();
  return (db, values) => {
    const prepared = known.get(db) ?? build(db, places).prepare(noName);
    known.set(db, prepared);
    return prepared.execute(values);
  };
}
