import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { handleOver, openServerDatabase, type DatabaseHandle } from '#app/platform/database.server.ts';
import { openInMemory } from '#app/platform/embedded-postgres.server.ts';

/** What the global set-up of a project prepared. */
export type PreparedDatabase =
  | { readonly kind: 'pglite'; readonly snapshot: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: PreparedDatabase;
  }
}

/**
 * Hands out a migrated and empty database for each test of a file.
 *
 * A file opens one copy of the migrated image and empties it before each test. A copy per test would cost 250 ms on
 * PGlite and, for the checkpoints of CREATE and DROP DATABASE, up to a second on PostgreSQL; emptying costs 10 ms. It is
 * as isolated: no other file sees the copy, all tables are emptied and all sequences start again, and a test
 * that leaves a connection or a transaction open fails and takes the copy with it.
 */
export class TestDatabases {
  readonly #open: () => Promise<DatabaseHandle>;
  #handle: DatabaseHandle | null = null;
  #isUsed = false;

  constructor(prepared: PreparedDatabase = inject('testDatabase')) {
    this.#open =
      prepared.kind === 'pglite' ? () => openCopyInMemory(prepared.snapshot) : () => openCopyOnServer(prepared);
  }

  async fresh(): Promise<DatabaseHandle> {
    this.#handle ??= await this.#open();
    if (this.#isUsed) await this.#handle.pool.query('select test_bed.empty()');
    this.#isUsed = true;
    return this.#handle;
  }

  /** After each test. */
  async giveBack(): Promise<void> {
    const handle = this.#handle;
    if (!handle || handle.pool.idleCount === handle.pool.totalCount) return;
    this.#handle = null;
    this.#isUsed = false;
    throw new Error('the test left a connection or a transaction open');
  }

  /** After the last. */
  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }
}

async function openCopyInMemory(snapshot: string): Promise<DatabaseHandle> {
  return handleOver(await openInMemory(await openAsBlob(snapshot)));
}

let copies = 0;

/** The copy is dropped with the whole server, at the end of the run. */
async function openCopyOnServer({ url, template }: { url: string; template: string }): Promise<DatabaseHandle> {
  const name = `test_${process.pid}_${++copies}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return openServerDatabase(address.href, 10);
}
