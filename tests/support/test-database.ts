import { openAsBlob } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { handleFor, openServerDatabase, type DatabaseHandle } from '#app/platform/database.server.ts';
import { openInMemory } from '#app/platform/embedded-postgres.server.ts';
import { createServerDatabase } from './create-server-database.ts';

/** Database that the global set-up of a project prepared. */
export type PreparedDatabase =
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
  drop(): Promise<void>;
}

/** The copy that this worker keeps between files: modules of the tests live as long as their worker. */
let workerCopy: Copy | null = null;

/**
 * Provides a migrated and empty database for each test of a file.
 *
 * A worker opens one copy of the migrated image. Its files use the copy one after the other and empty it before each test. A copy for each
 * test would take 250 ms on PGlite and, because CREATE and DROP DATABASE write checkpoints, up to a second on PostgreSQL; emptying takes
 * 10 ms. Isolation is the same: no other worker sees the copy, each file has its own connections, all tables are emptied and all sequences
 * restart. A file that changes the schema, or a test that leaves a connection or a transaction open, ends the copy; such a test fails.
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
    await this.#handle.pool.query('select test_bed.empty()');
    return this.#handle;
  }

  /**
   * Call it after each test. Waits `within` so many milliseconds for work after an answer, such as storing a visit; throws if a
   * connection is still in use then.
   */
  async giveBack({ within = 5_000 } = {}): Promise<void> {
    const handle = this.#handle;
    if (!handle || (await isIdle(handle, within))) return;
    // Open connections cannot be closed, so handle and copy are abandoned.
    this.#handle = null;
    workerCopy = null;
    throw new Error('the test left a connection or a transaction open');
  }

  /** Call it after the last test. */
  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    if (!handle) return;
    const { rows } = await handle.pool.query<{ whole: boolean }>('select test_bed.is_whole() as whole');
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

function openCopy(prepared: PreparedDatabase): Promise<Copy> {
  return prepared.kind === 'pglite' ? openCopyInMemory(prepared.snapshot) : openCopyOnServer(prepared);
}

async function openCopyInMemory(snapshot: string): Promise<Copy> {
  const lite = await openInMemory(await openAsBlob(snapshot));
  return {
    async connect() {
      // All files share a session, so this resets everything in it but the plans of the test environment's own functions.
      await lite.exec(`close all; reset session authorization; reset all; deallocate all; unlisten *; discard temp;
        discard sequences; select pg_advisory_unlock_all()`);
      const handle = handleFor(lite);
      return { ...handle, close: () => handle.pool.end() };
    },
    drop: () => lite.close(),
  };
}

let copies = 0;

/** Opens a copy, which is dropped with the whole server at the end of the run. */
async function openCopyOnServer(server: { url: string; template: string }): Promise<Copy> {
  const address = await createServerDatabase(server, `test_${process.pid}_${++copies}`);
  return { connect: () => openServerDatabase({ url: address.href, poolSize: 10 }), drop: () => Promise.resolve() };
}
