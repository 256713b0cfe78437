import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { nameDataFolder, openDataFolder } from '#app/platform/data-folder.server.ts';
import {
  migrateDatabase,
  openEmbeddedDatabase,
  openServerDatabase,
  type DatabaseHandle,
} from '#app/platform/database.server.ts';
import { startBuiltServer, type BuiltServer } from '#tests/support/built-server.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';

export const engines = ['embedded', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

/** A shop on disk, whose server runs or whose database is looked into, as on an operator's machine. */
export interface Shop {
  readonly folder: string;
  /** Opens the database; with the embedded one no server may run meanwhile. */
  look<Result>(at: (database: DatabaseHandle) => Promise<Result>): Promise<Result>;
  /** Opens an empty database beside it, of the same kind on the same disk. */
  bare<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result>;
  /** Starts the built server without demo content. */
  start(settings: Readonly<Record<string, string>>): Promise<BuiltServer>;
  remove(): Promise<void>;
}

/** As many as the server has. */
const connections = 10;

/** An empty shop, up to date. PostgreSQL is one of its own, and syncs to disk as in earnest. */
export async function openShop(engine: Engine): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-shop-'));
  let server: BuiltServer | null = null;
  const postgres = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : null;
  for (const name of ['shop', 'bare']) await postgres?.createDatabase(name);

  async function look<Result>(at: (database: DatabaseHandle) => Promise<Result>): Promise<Result> {
    const data = postgres ? nameDataFolder(folder) : openDataFolder(folder);
    const database = postgres
      ? await openServerDatabase(postgres.urlOf('shop'), connections)
      : await openEmbeddedDatabase(data.databasePath);
    try {
      return await at(database);
    } finally {
      await database.close();
      data.release();
    }
  }

  await look((database) => migrateDatabase(database));
  return {
    folder,
    look,
    async bare(work) {
      const database = postgres
        ? await openServerDatabase(postgres.urlOf('bare'), connections)
        : await openEmbeddedDatabase(join(folder, 'bare'));
      try {
        return await work(database.pool);
      } finally {
        await database.close();
      }
    },
    async start(settings) {
      const address = postgres && { DATABASE_URL: postgres.urlOf('shop') };
      server = await startBuiltServer(folder, { SEED: 'off', ...address, ...settings });
      return server;
    },
    async remove() {
      // One that has ended stays ended.
      await server?.kill();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
