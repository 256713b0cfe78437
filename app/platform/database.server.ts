import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from '#app/database/schema/all.ts';
import { withoutPassword } from './database-url.ts';
import { openEmbedded, poolOver } from './embedded-postgres.server.ts';
import { nameStatements, StatementNames } from './name-statements.ts';
import { Outage } from './outage.ts';
import { PriorityPool } from './priority-pool.server.ts';
import { setQueryTimeout } from './query-timeout.server.ts';
import { StartError } from './start-error.server.ts';
import type { Timeouts } from './timeouts.ts';

export type Schema = typeof schema;

/** The database, or a transaction in it: what queries take. */
export type Database = NodePgDatabase<Schema>;

export interface DatabaseHandle {
  readonly kind: 'embedded' | 'server';
  readonly db: Database;
  readonly pool: PriorityPool;
  /**
   * How to open a connection whose session is one's own, as LISTEN needs; null where there is none: in the embedded database, and
   * behind a pooler without DATABASE_DIRECT_URL.
   */
  readonly direct: pg.ClientConfig | null;
  close(): Promise<void>;
}

/** Opens the embedded database in a folder whose lock the caller holds. */
export async function openEmbeddedDatabase(path: string): Promise<DatabaseHandle> {
  try {
    return handleOver(await openEmbedded(path));
  } catch (error) {
    const remedy = isDiskFull(dirname(path))
      ? 'Its disk is full: make room and start again, what was acknowledged is there.'
      : 'Restore it from a backup, or move the folder away to begin anew.';
    throw new StartError(`The embedded database in ${path} cannot be opened (${firstLine(error)}). ${remedy}`);
  }
}

/** Bytes: twice a file of PostgreSQL's log. With less it may not start, though nothing is broken. */
const roomToOpen = 32 * 1024 ** 2;

function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < roomToOpen;
}

/** Takes over a PGlite instance; closing the handle closes it. */
export function handleOver(lite: PGlite): DatabaseHandle {
  const pool = poolOver(lite);
  return {
    kind: 'embedded',
    db: drizzle(pool, { schema }),
    pool,
    direct: null,
    async close() {
      await pool.end();
      await lite.close();
    },
  };
}

/** The most connections that jobs may take, as a share: the rest is for pages and callbacks. */
const jobShare = 0.2;

/** A PostgreSQL server, by URL. */
export interface ServerAddress {
  readonly url: string;
  readonly poolSize: number;
  /** Past the pooler to which `url` leads, if it does; null where nothing was said. */
  readonly directUrl?: string | null;
}

/** Without timeouts, queries may take any time. */
type DatabaseTimeouts = Pick<Timeouts, 'connection' | 'query' | 'jobQuery'>;

/** Opens a pool to a PostgreSQL server and proves that it answers. */
export async function openServerDatabase(
  { url, poolSize, directUrl = null }: ServerAddress,
  timeouts: DatabaseTimeouts | null = null,
): Promise<DatabaseHandle> {
  const names = new StatementNames();
  let isPooled = false;
  const pool = new PriorityPool({
    ...connectionTo(url),
    max: poolSize,
    jobsAtOnce: Math.ceil(poolSize * jobShare),
    connectionTimeoutMillis: timeouts?.connection ?? 10_000,
    keepAlive: true,
  });
  // A connection that drops is replaced on the next query, idle or in the middle of a transaction, whose own query fails then;
  // without listeners to both it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (timeouts) setQueryTimeout(client, timeouts);
    nameStatements(client, names);
  });
  try {
    isPooled = await isBehindPooler(pool);
    if (isPooled) names.stop();
  } catch (error) {
    await pool.end();
    throw new StartError(
      `The database in DATABASE_URL does not answer (${reasonOf(error instanceof Outage ? error.cause : error, url)}).`,
    );
  }
  const direct = directUrl ?? (isPooled ? null : url);
  return {
    kind: 'server',
    db: drizzle(pool, { schema }),
    pool,
    direct: direct === null ? null : connectionTo(direct),
    close: () => pool.end(),
  };
}

/** A pooler tells its clients numbers of its own for their sessions; the server's own number is that of the process that works for them. */
async function isBehindPooler(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as pg.PoolClient & { readonly processID: number | null }).processID;
  } finally {
    client.release();
  }
}

/** Why a PostgreSQL does not answer, in its own words; null where it does. */
export async function whyNoAnswer(url: string): Promise<string | null> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return reasonOf(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Words of the network and of PostgreSQL. */
const reasonOf = (error: unknown, url: string) => withoutPassword(firstLine(error), url);

function firstLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return firstLine(error.errors[0]);
  return (error instanceof Error ? error.message || error.name : String(error)).split('\n')[0] ?? '';
}

/** The words of `sslmode` that PostgreSQL's own programs know and that differ in strictness. */
const knownMode = /[?&]sslmode=(prefer|require|verify-ca|verify-full)(&|$)/;

/**
 * How to reach the server of a URL. `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts and believes any
 * certificate, unless `sslrootcert` names whom to believe; `verify-full` asks for a good certificate of the very name. By itself pg
 * would take all of them for `verify-full` and say in a warning that this will change.
 */
function connectionTo(url: string): pg.ClientConfig {
  const asPrograms = knownMode.test(url) && !url.includes('uselibpqcompat=');
  return { connectionString: asPrograms ? `${url}&uselibpqcompat=true` : url };
}
