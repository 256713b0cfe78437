import { openAsBlob } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { handleOver, openServerDatabase, type DatabaseHandle } from '#app/platform/database.server.ts';
import { openInMemory } from '#app/platform/embedded-postgres.server.ts';
import { createServerDatabase } from './create-server-database.ts';

/** What the global set-up of a project prepared. */
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
  /** Opens a pool of its own on it; the copy stays when the handle is closed. */
  connect(): Promise<DatabaseHandle>;
  drop(): Promise<void>;
}

/** The copy that this worker keeps from file to file: modules of the tests live as long as their worker does. */
let kept: Copy | null = null;

/**
 * Hands out a migrated and empty database for each test of a file.
 *
 * A worker opens one copy of the migrated image, which its files share one after the other and empty before each test. A
 * copy for each test would cost 250 ms on PGlite and, for the checkpoints of CREATE and DROP DATABASE, up to a second on
 * PostgreSQL; emptying costs 10 ms. It is as isolated: no other worker sees the copy, each file has connections of its own,
 * all tables are emptied and all sequences start again. A file that leaves another schema than it found, or a test that
 * leaves a connection or a transaction open, takes the copy with it, and the latter fails.
 */
export class TestDatabases {
  readonly #prepared: PreparedDatabase;
  #handle: DatabaseHandle | null = null;

  constructor(prepared: PreparedDatabase = inject('testDatabase')) {
    this.#prepared = prepared;
  }

  async fresh(): Promise<DatabaseHandle> {
    kept ??= await openCopy(this.#prepared);
    this.#handle ??= await kept.connect();
    await this.#handle.pool.query('select test_bed.empty()');
    return this.#handle;
  }

  /**
   * After each test. Waits for what the product still does after its answer, such as noting a visit, `within` so many milliseconds; throws
   * where a connection is in use even then.
   */
  async giveBack({ within = 5_000 } = {}): Promise<void> {
    const handle = this.#handle;
    if (!handle || (await isIdle(handle, within))) return;
    // What is still open cannot be closed: both are left to lie.
    this.#handle = null;
    kept = null;
    throw new Error('the test left a connection or a transaction open');
  }

  /** After the last. */
  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    if (!handle) return;
    const { rows } = await handle.pool.query<{ whole: boolean }>('select test_bed.is_whole() as whole');
    await handle.close();
    if (rows[0]?.whole) return;
    await kept?.drop();
    kept = null;
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
      // It is one session for all files: what the last one left in it goes, all but the plans of the test environment's own functions.
      await lite.exec(`close all; reset session authorization; reset all; deallocate all; unlisten *; discard temp;
        discard sequences; select pg_advisory_unlock_all()`);
      const handle = handleOver(lite);
      return { ...handle, close: () => handle.pool.end() };
    },
    drop: () => lite.close(),
  };
}

let copies = 0;

/** The copy is dropped with the whole server, at the end of the run. */
async function openCopyOnServer(server: { url: string; template: string }): Promise<Copy> {
  const address = await createServerDatabase(server, `test_${process.pid}_${++copies}`);
  return { connect: () => openServerDatabase({ url: address.href, poolSize: 10 }), drop: () => Promise.resolve() };
}
