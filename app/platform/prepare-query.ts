import { Column, is, SQL, sql, type Placeholder, type SQLWrapper } from 'drizzle-orm';
import type { Database } from './database.server.ts';

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** A query of drizzle's builder. */
interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}

/** A query of drizzle's builder, for `prepareTogether`. */
interface Select<Row> extends PromiseLike<Row[]>, SQLWrapper {}

/** Columns of a query by the names of its rows' properties. A nested object without any value is null, as of a row that was not joined. */
type Columns = Readonly<Record<string, Column | SQL | Readonly<Record<string, Column | SQL>>>>;

/** A value of a prepared query, or what the database finds by one. */
export type QueryValue = Placeholder | SQL;

/** The values of a prepared query by name. */
export type Places<Name extends string> = Readonly<Record<Name, QueryValue>>;

/** One of several queries that run as one statement. */
export interface QueryPart<Name extends string, Row> {
  readonly columns: Columns;
  readonly build: (db: Database, places: Places<Name>) => Select<Row>;
}

/** The row of such a query. */
export type RowOf<Part extends { readonly build: (...of: never) => PromiseLike<readonly unknown[]> }> = Awaited<
  ReturnType<Part['build']>
>[number];

/** Describes a query for `prepareTogether` by its columns, which are all it may select, in this order. */
export const queryPart = <Name extends string, Row>(
  columns: Columns,
  build: QueryPart<Name, Row>['build'],
): QueryPart<Name, Row> => ({ columns, build });

/** The connection decides whether a statement gets a name (`nameStatements`). */
const noName = '';

/**
 * Prepares a query whose text is built once for the pool instead of for each request; in a transaction it is built again. For the
 * frequent queries of pages, because building the text costs as much as running the query. `names` are the placeholders of its values.
 */
export function prepareQuery<Name extends string, Rows>(
  names: readonly Name[],
  build: (db: Database, places: Places<Name>) => Preparable<Rows>,
): (db: Database, values: Readonly<Record<Name, unknown>>) => Promise<Rows> {
  const entries = names.map((name): [Name, QueryValue] => [name, sql.placeholder(name)]);
  const places = Object.fromEntries(entries) as Places<Name>;
  const known = new WeakMap<Database, Prepared<Rows>>();
  return (db, values) => {
    const prepared = known.get(db) ?? build(db, places).prepare(noName);
    known.set(db, prepared);
    return prepared.execute(values);
  };
}

/**
 * Prepares several queries as one statement: a page that shows a little of much waits for the database once. Each value of the result is
 * the array of rows that the query of its name would return alone, in its order. `found` replaces values by what the database finds by them,
 * such as an id by a slug.
 */
export function prepareTogether<Name extends string, Rows extends Readonly<Record<string, unknown>>>(
  names: readonly Name[],
  parts: { readonly [Key in keyof Rows]: QueryPart<Name, Rows[Key]> },
  found?: Readonly<Partial<Record<Name, (place: QueryValue) => SQL>>>,
): (db: Database, values: Readonly<Record<Name, unknown>>) => Promise<{ [Key in keyof Rows]: Rows[Key][] }> {
  const query = prepareQuery(names, (db, input) => {
    const entries = names.map((name): [Name, QueryValue] => [name, found?.[name]?.(input[name]) ?? input[name]]);
    const places = Object.fromEntries(entries) as Places<Name>;
    const arrays = Object.entries<QueryPart<Name, unknown>>(parts).map(([key, { columns, build }]) => [
      key,
      rowsAsJson(columns, build(db, places)),
    ]);
    return db.select(Object.fromEntries(arrays) as Record<string, SQL>).from(sql`(select) as one`);
  });
  return async (db, values) => {
    const [row] = await query(db, values);
    if (!row) throw new Error('a select without conditions returns a row');
    return row as { [Key in keyof Rows]: Rows[Key][] };
  };
}

/** Returns a column with the array of rows of a query, whose values may be columns of the query around it. */
export const rowsColumn = <Name extends string, Row>(
  db: Database,
  { columns, build }: QueryPart<Name, Row>,
  places: Places<Name>,
): SQL<Row[]> => rowsAsJson(columns, build(db, places)) as SQL<Row[]>;

/** Makes a query the value of one column: an array of its rows. */
function rowsAsJson(columns: Columns, query: SQLWrapper): SQL {
  const { size, read } = readerOf(columns);
  const places = sql.join(
    Array.from({ length: size }, (_, index) => sql.identifier(`c${index}`)),
    sql`, `,
  );
  return sql`(select coalesce(json_agg(json_build_array(${places})), '[]') from (${query}) as each(${places}))`.mapWith(
    (rows: readonly (readonly unknown[])[]) => rows.map(read),
  );
}

/** Returns how many cells a row has, and how to read it from them. */
function readerOf(columns: Columns) {
  let size = 0;
  const fields = Object.entries(columns).map(([name, column]) => {
    if (is(column, Column) || is(column, SQL)) {
      const place = size++;
      return { name, valueIn: (cells: readonly unknown[]) => decode(column, cells[place]) };
    }
    const nested = Object.entries(column).map(([key, each]) => ({ key, each, place: size++ }));
    return {
      name,
      valueIn: (cells: readonly unknown[]) =>
        nested.every(({ place }) => cells[place] === null)
          ? null
          : Object.fromEntries(nested.map(({ key, each, place }) => [key, decode(each, cells[place])])),
    };
  });
  const read = (cells: readonly unknown[]) =>
    Object.fromEntries(fields.map(({ name, valueIn }) => [name, valueIn(cells)]));
  return { size, read };
}

const decode = (column: Column | SQL, value: unknown): unknown =>
  is(column, Column) && value !== null ? column.mapFromDriverValue(value) : value;
