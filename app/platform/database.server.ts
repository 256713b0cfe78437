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

type Schema = typeof schema;

/** The database or a transaction, as queries take it. */
export type Database = NodePgDatabase<Schema>;

export interface DatabaseHandle {
  readonly kind: 'embedded' | 'server';
  readonly db: Database;
  readonly pool: PriorityPool;
  /**
   * Options of a connection with a session of its own, as LISTEN needs. Null in the embedded database, and behind a pooler without
   * DATABASE_DIRECT_URL.
   */
  readonly direct: pg.ClientConfig | null;
  close(): Promise<void>;
}

/** Opens the embedded database in a folder that the caller has locked. */
export async function openEmbeddedDatabase(path: string): Promise<DatabaseHandle> {
  try {
    return handleFor(await openEmbedded(path));
  } catch (error) {
    const remedy =
      isDiskFull(dirname(path)) || isDiskFullError(error)
        ? 'Its disk is full: make room and start again, what was acknowledged is there.'
        : 'Restore it from a backup, or move the folder away to begin anew.';
    throw new StartError(`The embedded database in ${path} cannot be opened (${firstLine(error)}). ${remedy}`);
  }
}

/** Bytes: two segments of PostgreSQL's write-ahead log. With less it may not start, though nothing is broken. */
const minimumFreeBytes = 32 * 1024 ** 2;

/** PGlite's file system throws objects that are no errors, with the number of an error by WASI. */
const wasiErrors: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  69: 'EROFS',
};

const wasiErrorOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'errno' in error && !(error instanceof Error)
    ? (wasiErrors[Number(error.errno)] ?? `error ${String(error.errno)} of its files`)
    : null;

const isDiskFullError = (error: unknown): boolean => /^(ENOSPC|EDQUOT)$/.test(wasiErrorOf(error) ?? '');

function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < minimumFreeBytes;
}

/** Takes over a PGlite instance; closing the handle closes it. */
export function handleFor(lite: PGlite): DatabaseHandle {
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

/** Maximum share of connections for jobs. The rest is for pages and callbacks. */
const jobShare = 0.2;

/** A PostgreSQL server, by URL. */
export interface ServerAddress {
  readonly url: string;
  readonly poolSize: number;
  /** URL that bypasses the pooler in `url`; null if none is configured. */
  readonly directUrl?: string | null;
}

/** Queries may take any time without these timeouts. */
type DatabaseTimeouts = Pick<Timeouts, 'connection' | 'query' | 'jobQuery'>;

/** Opens a pool to a PostgreSQL server. Throws if the server does not answer. */
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
  // The pool replaces a dropped connection at the next query; a query in progress fails. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
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

/** Returns whether a pooler is in between: it reports its own process ids, while the server's id is that of the backend. */
async function isBehindPooler(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as pg.PoolClient & { readonly processID: number | null }).processID;
  } finally {
    client.release();
  }
}

/** Returns PostgreSQL's own error if it does not answer; null if it does. */
export async function connectionError(url: string): Promise<string | null> {
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

/** Returns the first line of an error of the network or PostgreSQL, without the password. */
const reasonOf = (error: unknown, url: string) => withoutPassword(firstLine(error), url);

function firstLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return firstLine(error.errors[0]);
  const text = error instanceof Error ? error.message || error.name : (wasiErrorOf(error) ?? String(error));
  return text.split('\n')[0] ?? '';
}

/** Values of `sslmode` that PostgreSQL's own programs know and that differ in strictness. */
const knownMode = /[?&]sslmode=(prefer|require|verify-ca|verify-full)(&|$)/;

/**
 * Returns pg's options for a URL. Gives `sslmode` the meaning of PostgreSQL's own programs: `require` encrypts and accepts any
 * certificate, unless `sslrootcert` names an authority; `verify-full` also verifies the name. pg by itself reads all of them as
 * `verify-full` and warns that this will change.
 */
function connectionTo(url: string): pg.ClientConfig {
  const asPrograms = knownMode.test(url) && !url.includes('uselibpqcompat=');
  return { connectionString: asPrograms ? `${url}&uselibpqcompat=true` : url };
}
