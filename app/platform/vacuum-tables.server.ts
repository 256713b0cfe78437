import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';
import type { JobDefinition } from './jobs.server.ts';

/**
 * Reclaims the space of deleted rows and updates the planner's statistics, for the embedded database: PGlite has no autovacuum. Each hour
 * it takes the tables that autovacuum would take, one at a time, so that requests run in between.
 */
export function vacuumTablesJob(db: Database): JobDefinition {
  return {
    name: 'vacuum-tables',
    schedule: '7 * * * *',
    longest: 1800,
    run: async () => void (await vacuumTables(db)),
  };
}

/** Vacuums and analyzes the tables that changed, and those never analyzed. Returns their names. */
export async function vacuumTables(db: Database): Promise<readonly string[]> {
  const tables = await changedTables(db);
  for (const table of tables) await db.execute(sql.raw(`vacuum (analyze) ${table}`));
  return tables;
}

/** Selects tables by autovacuum's default thresholds. Their counters start at zero after a crash, so they alone would miss a full table. */
async function changedTables(db: Database): Promise<readonly string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', counted.schemaname, counted.relname) as name
    from pg_stat_user_tables counted
    join pg_class on pg_class.oid = counted.relid
    where (reltuples < 0 and pg_relation_size(relid) > 0)
      or n_dead_tup > 50 + 0.2 * reltuples
      or n_mod_since_analyze > 50 + 0.1 * reltuples
      or n_ins_since_vacuum > 1000 + 0.2 * reltuples
    order by 1`);
  return rows.map(({ name }) => name);
}
