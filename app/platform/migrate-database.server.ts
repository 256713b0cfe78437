import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { withoutQueryTimeout } from './background-work.server.ts';
import { withDatabaseLock } from './database-lock.server.ts';
import type { Database, DatabaseHandle } from './database.server.ts';
import { readMigrations, type Migration } from './migration-files.server.ts';
import { StartError } from './start-error.server.ts';

/** Milliseconds. */
interface MigrationTimeouts {
  /** Milliseconds for the lock of one statement: everything that uses the table queues behind it. */
  readonly lock: number;
  /** Milliseconds for which a migration is retried, with pauses in which other queries run. */
  readonly migration: number;
  /** Milliseconds for which another process may migrate. */
  readonly others: number;
}

const defaultTimeouts: MigrationTimeouts = { lock: 2_000, migration: 120_000, others: 300_000 };
const shortestPause = 250;
const maxPauseMs = 10_000;

/** Advisory lock of the process that migrates. */
const migrationLock = 721_001;
const lockNotAvailable = '55P03';

/**
 * Brings the schema up to date; `folder` holds the SQL files. One process migrates, the others wait. Each migration runs in its own
 * transaction, or in none if its file says so. A migration that does not get its locks soon rolls back and retries, so that a running
 * release is not blocked. Returns how many migrations of a newer release the database has. A schema newer than this release stays as it
 * is, unless it says that this release is too old for it. Throws StartError if the migration cannot run now, and PostgreSQL's own error
 * if a migration is wrong.
 */
export async function migrateDatabase(
  handle: DatabaseHandle,
  folder = join('app', 'database', 'migrations'),
  timeouts: MigrationTimeouts = defaultTimeouts,
): Promise<number> {
  const migrations = readMigrations(folder);
  const work = () => withoutQueryTimeout(() => applyPending(handle.pool, migrations, timeouts));
  return withDatabaseLock(handle, migrationLock, work, {
    timeoutMs: timeouts.others,
    tooLate: () =>
      new StartError(
        `Another process has been bringing the database up to date for ${inSeconds(timeouts.others)}. Wait for it to end, or end it, then start again.`,
      ),
  });
}

/** Whether a database has, or had, a schema of this product. Reads only. */
export async function hasMigrations(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  return rows[0]?.found === true;
}

const inSeconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} seconds`;

async function applyPending(
  pool: pg.Pool,
  migrations: readonly Migration[],
  timeouts: MigrationTimeouts,
): Promise<number> {
  await pool.query('create schema if not exists drizzle');
  // The table of drizzle's own migrator.
  await pool.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await pool.query<{ last: string | null; needs: string | null }>(
    `select max(created_at) as last, obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as needs from drizzle.__drizzle_migrations`,
  );
  const last = Number(rows[0]?.last ?? 0);
  const needed = Number(rows[0]?.needs ?? 0);
  const newest = migrations.at(-1)?.madeAt ?? 0;
  if (needed > newest)
    throw new StartError(
      'A newer version of the product changed this database in a way that this version cannot work with. Start the newer version, or restore the backup from before it.',
    );
  for (const migration of migrations) {
    if (migration.madeAt > last) await applyOne(pool, migration, timeouts);
  }
  const newer = await pool.query('select from drizzle.__drizzle_migrations where created_at > $1', [newest]);
  return newer.rows.length;
}

async function applyOne(pool: pg.Pool, migration: Migration, timeouts: MigrationTimeouts): Promise<void> {
  const end = performance.now() + timeouts.migration;
  for (let pause = shortestPause; ; pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      if (migration.inTransaction) return await applyWhole(pool, migration, timeouts.lock);
      return await applyInSteps(pool, migration);
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
      if (performance.now() + pause > end)
        throw new StartError(
          `The database cannot be brought up to date (${migration.tag}): for ${inSeconds(timeouts.migration)} others have held a table that it changes. End long transactions (select * from pg_stat_activity where xact_start is not null), then start again.`,
        );
      await wait(pause);
    }
  }
}

async function applyWhole(pool: pg.Pool, migration: Migration, lockMs: number): Promise<void> {
  const client = await pool.connect();
  try {
    // Overrides timeouts of the role and the server: building an index may take minutes.
    await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = ${Math.ceil(lockMs)}`);
    for (const statement of migration.statements) await client.query(statement);
    await remember(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Runs statements that cannot run in a transaction. Each must be repeatable: after a crash between two of them the next start runs all
 * again.
 */
async function applyInSteps(pool: pg.Pool, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await pool.query(statement);
  await remember(pool, migration);
}

async function remember(client: Pick<pg.Pool, 'query'>, { hash, madeAt, needs }: Migration): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt]);
  if (needs !== null) await client.query(`comment on table drizzle.__drizzle_migrations is '${needs}'`);
}
