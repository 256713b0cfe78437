import { sql, type SQL } from 'drizzle-orm';
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp with time zone, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * JSON of any kind, read as it was written. drizzle's jsonb() reads a text alone as JSON once more: '5350' becomes a number, 'true' a boolean.
 */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

/** The words of a text with their positions, for searches. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const id = () =>
  uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`);

export const created = () => moment('created_at').notNull().defaultNow();

export const updated = () => moment('updated_at').notNull().defaultNow();

/** A text that may be empty. */
export const textOrNone = (name: string) => text(name).notNull().default('');

/** A list of texts that may be empty. */
export const lines = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** Returns `column in ('a', 'b')` for a check constraint, from the list that also defines the domain's type. */
export function oneOf(column: unknown, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}
