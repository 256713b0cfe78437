import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/**
 * Tables without rows in backups: sessions, single-use secrets, rate limits, and the record of backups. After a restore all users sign in
 * again.
 */
export const leftOut: readonly string[] = ['sessions', 'verifications', 'rate_limits', 'backups'];

/** Marks an unfinished restore; not a table of the product. */
export const unfinishedRestore = 'unfinished_restore';

export interface TableShape extends Record<string, unknown> {
  readonly name: string;
  /** Writable columns, with their types as PostgreSQL names them. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Selects every table of the product, by name. The job queue recreates its own schema from these. */
export async function selectTables(db: Database): Promise<readonly TableShape[]> {
  const { rows } = await db.execute<TableShape>(sql`
    select c.relname as name, jsonb_agg(
      jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${unfinishedRestore}
    group by c.relname order by c.relname`);
  return rows;
}

export async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) as count from ${sql.identifier(table)}`);
  return Number(rows[0]?.count);
}

/** Returns the name of a table with rows that a backup has; null if there is none. */
export async function selectFilledTable(db: Database): Promise<string | null> {
  for (const { name } of await selectTables(db)) {
    if (leftOut.includes(name)) continue;
    const { rows } = await db.execute<{ found: boolean }>(
      sql`select exists (select from ${sql.identifier(name)}) as found`,
    );
    if (rows[0]?.found) return name;
  }
  return null;
}

export interface SequenceValue extends Record<string, unknown> {
  readonly name: string;
  readonly value: string;
}

/** Selects the positions of used sequences. They may be later than the rows, which only skips numbers. */
export async function selectSequences(db: Database): Promise<readonly SequenceValue[]> {
  const { rows } = await db.execute<SequenceValue>(sql`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}

export async function selectVersion(db: Database): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select version() as version`);
  return rows[0]?.version ?? '';
}

/** Selects the time that identifies this database's last migration; null without one. */
export async function selectLastMigration(db: Database): Promise<number | null> {
  const { rows: tables } = await db.execute<{ found: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!tables[0]?.found) return null;
  const { rows } = await db.execute<{ when: string | null }>(
    sql`select max(created_at)::text as when from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.when ? Number(rows[0].when) : null;
}

/** Makes every PostgreSQL format values alike, and removes timeouts. For the caller's transaction. */
export async function setForms(tx: Database): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, MDY'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await tx.execute(sql.raw(`set local ${setting}`));
}
