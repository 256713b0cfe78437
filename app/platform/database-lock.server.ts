import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseHandle } from './database.server.ts';

/** Milliseconds between two attempts to take a lock that another process holds. */
const pause = 50;

/** Milliseconds to wait for the lock, and the error to throw afterwards. */
interface LockTimeout {
  readonly timeoutMs: number;
  readonly tooLate: () => Error;
}

/** The work may take longer than the server's limit for idle transactions. */
const begin = 'begin; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs `work` while no other process on the same database does: several copies of the product may start at the same time. The lock
 * belongs to a transaction, so that it works behind a pooler and ends with the process. It has its own connection, so that the work
 * has the whole pool. Waiting processes poll: waiting inside the database would occupy a pooler's connections, which the holder of the
 * lock needs. The embedded database has one process only.
 */
export async function withDatabaseLock<Result>(
  handle: DatabaseHandle,
  key: number,
  work: () => Promise<Result>,
  limit?: LockTimeout,
): Promise<Result> {
  if (handle.kind === 'embedded') return work();
  const client = new pg.Client(handle.direct ?? handle.pool.options);
  // A lost connection releases the lock; the work goes on.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const end = performance.now() + (limit?.timeoutMs ?? Infinity);
    while (!(await take(client, key))) {
      if (limit && performance.now() > end) throw limit.tooLate();
      await wait(pause);
    }
    return await work();
  } finally {
    await client.end();
  }
}

async function take(client: pg.Client, key: number): Promise<boolean> {
  await client.query(begin);
  // Has no parameters: a parameterised query keeps its snapshot as long as the transaction, and would block a concurrent index build.
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${key}) as taken`);
  if (rows[0]?.taken) return true;
  await client.query('rollback');
  return false;
}
