import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import * as schema from '#app/database/schema/all.ts';
import { openEmbedded, poolOver } from './embedded-postgres.server.ts';
import { PolitePool } from './polite-pool.server.ts';
import { StartError } from './start-error.server.ts';

export type Schema = typeof schema;

/** The database, or a transaction in it: what queries take. */
export type Database = NodePgDatabase<Schema>;

export interface DatabaseHandle {
  readonly kind: 'embedded' | 'server';
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the embedded database in a folder whose lock the caller holds. */
export async function openEmbeddedDatabase(path: string): Promise<DatabaseHandle> {
  try {
    return handleOver(await openEmbedded(path));
  } catch (error) {
    throw new StartError(
      `The embedded database in ${path} cannot be opened (${firstLine(error)}). Restore it from a backup, or move the folder away to begin anew.`,
    );
  }
}

/** Takes over a PGlite instance; closing the handle closes it. */
export function handleOver(lite: PGlite): DatabaseHandle {
  const pool = poolOver(lite);
  return {
    kind: 'embedded',
    db: drizzle(pool, { schema }),
    pool,
    async close() {
      await pool.end();
      await lite.close();
    },
  };
}

/** Of the connections, jobs have this share at most: pages and callbacks have the rest for themselves. */
const jobShare = 0.2;

/** Opens a pool to a PostgreSQL server and proves that it answers. */
export async function openServerDatabase(url: string, poolSize: number): Promise<DatabaseHandle> {
  const jobsAtOnce = Math.ceil(poolSize * jobShare);
  const pool = new PolitePool({ connectionString: url, max: poolSize, jobsAtOnce, connectionTimeoutMillis: 10_000 });
  // A connection that drops is replaced on the next query, idle or in the middle of a transaction, whose own query fails then;
  // without listeners to both it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartError(`The database in DATABASE_URL does not answer (${firstLine(error)}).`);
  }
  return { kind: 'server', db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/** Brings the schema up to date. `folder` holds the SQL files of app/database/migrations. */
export async function migrateDatabase(
  handle: DatabaseHandle,
  folder = join('app', 'database', 'migrations'),
): Promise<void> {
  // A lock that only one process gets, so that two copies starting together do not both migrate.
  const client = await handle.pool.connect();
  const locked = handle.kind === 'server';
  try {
    if (locked) await client.query('select pg_advisory_lock(721001)');
    await migrate(drizzle(client, { schema }), { migrationsFolder: folder });
  } finally {
    if (locked) await client.query('select pg_advisory_unlock(721001)');
    client.release();
  }
}

function firstLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return firstLine(error.errors[0]);
  return (error instanceof Error ? error.message || error.name : String(error)).split('\n')[0] ?? '';
}
