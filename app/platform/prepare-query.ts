import { sql, type Placeholder } from 'drizzle-orm';
import type { Database } from './database.server.ts';

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** A query of drizzle's builder. */
interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}

/** The connection decides whether a statement gets a name (`nameStatements`). */
const noName = '';

/**
 * Prepares a query whose text is built once for the pool instead of for each request; in a transaction it is built again. For the
 * frequent queries of pages, because building the text costs as much as running the query. `names` are the placeholders of its values.
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
