import { openAsBlob } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { handleFor, openServerDatabase, type DatabaseHandle } from '#app/platform/database.server.ts';
import { openInMemory } from '#app/platform/embedded-postgres.server.ts';
import { createServerDatabase } from './create-server-database.ts';

/** Database that the global set-up of a project prepared. */
type PreparedDatabase =
  | { readonly kind: 'pglite'; readonly snapshot: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: PreparedDatabase;
  }
}

/** A copy of the migrated image. */
interface Copy {
  /** Opens a pool on it; the copy stays when the handle is closed. */
  connect(): Promise<DatabaseHandle>;
  /** The test environment's own sessions, which keep their plans from file to file; null if all files share one session anyway. */
  readonly own: { readonly checking: DatabaseHandle; readonly emptying: DatabaseHandle } | null;
  drop(): Promise<void>;
}

/** After so many tests the rows that they deleted are removed from the files: nothing else does it, and each read passes them. */
const vacuumedAfter = 100;
let emptied = 0;

/** The copy that this worker keeps between files: modules of the tests live as long as their worker. */
let workerCopy: Copy | null = null;

/**
 * Provides a migrated and empty database for each test of a file.
 *
 * A worker opens one copy of the migrated image. Its files use the copy one after the other and empty it before each test. A copy for each
 * test would take 250 ms on PGlite and, because CREATE and DROP DATABASE write checkpoints, up to a second on PostgreSQL; emptying takes
 * 10 ms. Isolation is the same: no other worker sees the copy, each file has its own connections, all tables are emptied and all sequences
 * restart. A file that changes the schema, or a test that leaves a connection or a transaction open, ends the copy; such a test fails.
 * Emptying and the doctor have sessions of their own on PostgreSQL: planning them again costs 200 ms of CPU.
 */
export class TestDatabases {
  readonly #prepared: PreparedDatabase;
  #handle: DatabaseHandle | null = null;

  constructor(prepared: PreparedDatabase = inject('testDatabase')) {
    this.#prepared = prepared;
  }

  async fresh(): Promise<DatabaseHandle> {
    workerCopy ??= await openCopy(this.#prepared);
    this.#handle ??= await workerCopy.connect();
    await this.empty();
    return this.#handle;
  }

  /** Throws with what the other sessions do if one holds a lock. */
  async empty(): Promise<void> {
    try {
      const ofServer = workerCopy?.own?.emptying;
      const { pool } = ofServer ?? this.session;
      await pool.query('select test_bed.empty()');
      emptied += 1;
      // The embedded database's own vacuuming is what tests of it look at.
      if (ofServer && emptied % vacuumedAfter === 0) await pool.query('vacuum');
    } catch (cause) {
      throw new Error(`the database cannot be emptied${await describeSessions(workerCopy)}`, { cause });
    }
  }

  /** The session that checks the database. */
  get session(): DatabaseHandle {
    const session = workerCopy?.own?.checking ?? this.#handle;
    if (!session) throw new Error('the database is used outside of a test');
    return session;
  }

  /**
   * Call it after each test. Waits `within` so many milliseconds for work after an answer, such as storing a visit; throws if a
   * connection is still in use then.
   */
  async release({ within = 5_000 } = {}): Promise<void> {
    const handle = this.#handle;
    if (!handle || (await isIdle(handle, within))) return;
    const left = await describeSessions(workerCopy);
    await workerCopy?.own?.emptying.close();
    await workerCopy?.own?.checking.close();
    // Open connections cannot be closed, so handle and copy are abandoned.
    this.#handle = null;
    workerCopy = null;
    throw new Error(`the test left a connection or a transaction open${left}`);
  }

  /** Call it after the last test. */
  async close(): Promise<void> {
    const handle = this.#handle;
    if (!handle) return;
    const { rows } = await this.session.pool.query<{ whole: boolean }>('select test_bed.is_whole() as whole');
    this.#handle = null;
    await handle.close();
    if (rows[0]?.whole) return;
    await workerCopy?.drop();
    workerCopy = null;
  }
}

async function isIdle({ pool }: DatabaseHandle, within: number): Promise<boolean> {
  const end = performance.now() + within;
  while (pool.idleCount !== pool.totalCount) {
    if (performance.now() > end) return false;
    await wait(5);
  }
  return true;
}

/** Returns a line for each other session of the database: its process, state, age of its transaction, what it waits for, last statement. */
async function describeSessions(copy: Copy | null): Promise<string> {
  if (!copy?.own) return '';
  const { rows } = await copy.own.checking.pool.query<{ line: string }>(`
    select concat_ws(' ', pid, state, now() - xact_start, wait_event_type, wait_event, left(query, 300)) as line
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid`);
  return rows.map(({ line }) => `\n  ${line}`).join('');
}

function openCopy(prepared: PreparedDatabase): Promise<Copy> {
  return prepared.kind === 'pglite' ? openCopyInMemory(prepared.snapshot) : openCopyOnServer(prepared);
}

async function openCopyInMemory(snapshot: string): Promise<Copy> {
  const lite = await openInMemory(await openAsBlob(snapshot));
  return {
    async connect() {
      // All files share a session, so this resets everything in it but the plans of the test environment's own functions.
      await lite.exec(`deallocate all; ${forget}`);
      const handle = handleFor(lite);
      return { ...handle, close: () => handle.pool.end() };
    },
    own: null,
    drop: () => lite.close(),
  };
}

/** Forgets what a file left in a session, but not its plans. */
const forget = `close all; reset session authorization; reset all; unlisten *; discard temp; discard sequences;
  select pg_advisory_unlock_all()`;

/** Resets the sessions of a pool; false, and the pool ends, if one is in use or fails. */
async function isReset(pool: pg.Pool): Promise<boolean> {
  if (pool.ended) return false;
  const clients: pg.PoolClient[] = [];
  try {
    if (pool.idleCount !== pool.totalCount) throw new Error('a connection is in use');
    while (pool.idleCount > 0) clients.push(await pool.connect());
    for (const client of clients) await client.query(forget);
    return true;
  } catch {
    void pool.end();
    return false;
  } finally {
    for (const client of clients) client.release();
  }
}

/** Only a test that hangs is to fail by them, however busy the machine is. */
const timeouts = { connection: 170_000, query: 170_000, jobQuery: 170_000 };

let copies = 0;

/** Opens a copy, which is dropped with the whole server at the end of the run. */
async function openCopyOnServer(server: { url: string; template: string }): Promise<Copy> {
  const address = await createServerDatabase(server, `test_${process.pid}_${++copies}`);
  const openOwn = (options: string) => {
    const url = new URL(address);
    // Less than the limit of a hook, which does not say who holds the lock.
    url.searchParams.set('options', `-c lock_timeout=90s ${options}`);
    return openServerDatabase({ url: url.href, poolSize: 1 });
  };
  const own = { checking: await openOwn(''), emptying: await openOwn('-c session_replication_role=replica') };
  /** Kept between files for its connections' plans, as the product keeps its pool. */
  let product: DatabaseHandle | null = null;
  return {
    async connect() {
      const handle = (product ??= await openServerDatabase({ url: address.href, poolSize: 10 }, timeouts));
      // On a busy machine every pause of a test would close connections, with their plans.
      handle.pool.options.idleTimeoutMillis = 0;
      return {
        ...handle,
        async close() {
          product = (await isReset(handle.pool)) ? handle : null;
        },
      };
    },
    own,
    async drop() {
      await product?.close();
      await own.emptying.close();
      await own.checking.close();
    },
  };
}
