import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { unfinishedRestore } from '../tables/catalogue-queries.server.ts';

const marker = sql.identifier(unfinishedRestore);

export interface UnfinishedRestore extends Record<string, unknown> {
  /** The name of the backup. */
  readonly backup: string;
  /** True if its rows are loaded, and the rest is still to do. */
  readonly isLoaded: boolean;
}

/** Selects the unfinished restore of this database; null without one. */
export async function selectUnfinishedRestore(db: Database): Promise<UnfinishedRestore | null> {
  const { rows: tables } = await db.execute<{ found: string | null }>(
    sql`select to_regclass(${`public.${unfinishedRestore}`})::text as found`,
  );
  if (!tables[0]?.found) return null;
  const { rows } = await db.execute<UnfinishedRestore>(sql`select backup, is_loaded as "isLoaded" from ${marker}`);
  return rows[0] ?? null;
}

/** Marks the database, so that no server starts here until the restore ends. */
export async function markUnfinished(db: Database, backup: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create table ${marker} (backup text not null, is_loaded boolean not null)`);
    await tx.execute(sql`insert into ${marker} values (${backup}, false)`);
  });
}

export async function markLoaded(tx: Database): Promise<void> {
  await tx.execute(sql`update ${marker} set is_loaded = true`);
}

export async function unmarkUnfinished(db: Database): Promise<void> {
  await db.execute(sql`drop table ${marker}`);
}
