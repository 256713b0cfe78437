import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { oldestSweepSeconds, readSweepAge } from './sweep-age.ts';
import { migrationsFolder } from './project-folder.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly database: boolean;
  readonly migrations: boolean;
  readonly storage: boolean;
  /** Whether payments were swept in the last minutes. Only a warning: the server is ready without it. */
  readonly sweeps: boolean;
}

interface Parts {
  readonly database: DatabaseHandle;
  readonly storage: MediaStorage;
  readonly stopping: AbortSignal;
}

/** Milliseconds. A load balancer asks every few seconds; a later answer counts as none. */
const timeoutMs = 2_000;

/**
 * Makes the check of /readyz: the database answers and has every migration, files can be written, and, as a warning, payments are swept.
 */
export function createReadiness({ database, storage, stopping }: Parts): () => Promise<Readiness> {
  const requested = (
    JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')) as { entries: unknown[] }
  ).entries.length;

  async function countMigrations(): Promise<number> {
    const result = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    return result.rows[0]?.count ?? 0;
  }

  return async () => {
    const [applied, isStorageReady, sweepAge] = await Promise.all([
      within(countMigrations(), null),
      within(storage.isReady(), false),
      within(readSweepAge(database.db), null),
    ]);
    const state = {
      database: applied !== null,
      migrations: applied !== null && applied >= requested,
      storage: isStorageReady,
      sweeps: sweepAge !== null && sweepAge <= oldestSweepSeconds,
    };
    const { database: answers, migrations, storage: stores } = state;
    return { ready: !stopping.aborted && answers && migrations && stores, ...state };
  };
}

/** Returns the value, or `otherwise` when it fails or takes too long. */
async function within<Value, Otherwise>(promise: Promise<Value>, otherwise: Otherwise): Promise<Value | Otherwise> {
  const late = new AbortController();
  const timer = wait(timeoutMs, otherwise, { signal: late.signal }).catch(() => otherwise);
  try {
    return await Promise.race([promise.catch(() => otherwise), timer]);
  } finally {
    late.abort();
  }
}
