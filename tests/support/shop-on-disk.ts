import { migrateDatabase } from '#app/platform/migrate-database.server.ts';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { openEmbeddedDatabase, openServerDatabase, type DatabaseHandle } from '#app/platform/database.server.ts';
import { startBuiltServer, type BuiltServer } from './built-server.ts';
import { startPostgres, type TestPostgres } from './postgres-server.ts';

export const engines = ['embedded', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

/** A shop on disk, whose server or database a test can open as on an operator's machine. */
export interface Shop {
  readonly folder: string;
  /** Settings of the product that lead to its data. */
  readonly settings: Readonly<Record<string, string>>;
  /** Its PostgreSQL, which tests kill and start again; null on the embedded database. */
  readonly postgres: Pick<TestPostgres, 'kill' | 'startAgain'> | null;
  /** Opens the database; no server may use an embedded database meanwhile. */
  look<Result>(at: (database: DatabaseHandle) => Promise<Result>): Promise<Result>;
  /** Opens another empty database of the same kind on the same disk. */
  bare<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result>;
  /** Starts the built server without demo content, on another folder if DATA_DIR names one; `end` kills it, even during the start. */
  start(settings: Readonly<Record<string, string>>, end?: AbortSignal): Promise<BuiltServer>;
  remove(): Promise<void>;
}

/**
 * Environment variable with the folder of an empty shop that nobody changes. Shops on the embedded database copy it instead of migrating.
 */
export const emptyShopVariable = 'EMPTY_SHOP';

/** The default of the server. */
const connections = 10;

/** Opens the embedded database of a data folder that no server uses. */
export async function withShopDatabase<Result>(
  folder: string,
  at: (database: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const data = openDataFolder(folder);
  const database = await openEmbeddedDatabase(data.databasePath);
  try {
    return await at(database);
  } finally {
    await database.close();
    data.release();
  }
}

/** Makes an empty, migrated shop. PostgreSQL is a server of its own, which syncs to disk with `durable`. */
export async function openShop(engine: Engine, { durable = false } = {}): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'));
  const servers: BuiltServer[] = [];
  const postgres = engine === 'PostgreSQL' ? await startPostgres({ durable }) : null;
  for (const name of ['shop', 'bare']) await postgres?.createDatabase(name);

  async function look<Result>(at: (database: DatabaseHandle) => Promise<Result>): Promise<Result> {
    if (!postgres) return withShopDatabase(folder, at);
    const database = await openServerDatabase({ url: postgres.urlOf('shop'), poolSize: connections });
    try {
      return await at(database);
    } finally {
      await database.close();
    }
  }

  const empty = postgres ? undefined : process.env[emptyShopVariable];
  // Migrations take six seconds of CPU, a copy half a second; `cp` would take twice as much.
  if (empty === undefined) await look((database) => migrateDatabase(database));
  else cpSync(empty, folder, { recursive: true });
  const ours = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.urlOf('shop') }) };
  return {
    folder,
    settings: ours,
    postgres,
    look,
    async bare(work) {
      const database = postgres
        ? await openServerDatabase({ url: postgres.urlOf('bare'), poolSize: connections })
        : await openEmbeddedDatabase(join(folder, 'bare'));
      try {
        return await work(database.pool);
      } finally {
        await database.close();
      }
    },
    async start(settings, end) {
      const server = await startBuiltServer(folder, { SEED: 'off', ...ours, ...settings }, end);
      servers.push(server);
      return server;
    },
    async remove() {
      // Killing an ended server does nothing.
      for (const server of servers) await server.kill();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
