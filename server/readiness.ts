import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { migrationsFolder } from './project-folder.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly database: boolean;
  readonly migrations: boolean;
  readonly storage: boolean;
}

interface Parts {
  readonly database: DatabaseHandle;
  readonly storage: MediaStorage;
  readonly stopping: AbortSignal;
}

/** A load balancer asks every few seconds; an answer later than this is no answer. */
const patienceMs = 2_000;

/** Makes what /readyz asks: whether the database answers, has every migration, and files can be written. */
export function createReadiness({ database, storage, stopping }: Parts): () => Promise<Readiness> {
  const wanted = (
    JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')) as { entries: unknown[] }
  ).entries.length;

  async function countMigrations(): Promise<number> {
    const result = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    return result.rows[0]?.count ?? 0;
  }

  return async () => {
    const [applied, isStorageReady] = await Promise.all([
      within(countMigrations(), null),
      within(storage.isReady(), false),
    ]);
    const state = {
      database: applied !== null,
      migrations: applied !== null && applied >= wanted,
      storage: isStorageReady,
    };
    return { ready: !stopping.aborted && state.database && state.migrations && state.storage, ...state };
  };
}

/** The value, or `otherwise` when it fails or takes too long. */
async function within<Value, Otherwise>(asked: Promise<Value>, otherwise: Otherwise): Promise<Value | Otherwise> {
  const late = new AbortController();
  const timer = wait(patienceMs, otherwise, { signal: late.signal }).catch(() => otherwise);
  try {
    return await Promise.race([asked.catch(() => otherwise), timer]);
  } finally {
    late.abort();
  }
}
