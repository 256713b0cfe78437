import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseHandle } from './database.server.ts';

/** Between two tries to have a lock that somebody else has (milliseconds). */
const pause = 50;

/** For how long (milliseconds) to ask for the lock, and what is thrown then. */
export interface LockPatience {
  readonly patience: number;
  readonly tooLate: () => Error;
}

/** The work may take longer than a server lets transactions do nothing. */
const begin = 'begin; set local idle_in_transaction_session_timeout = 0';

/**
 * Does something while no other process on the same database does it: several copies of the product start together. The lock is a
 * transaction's, so that it holds behind a pooler too, and goes with the process however that ends; on a connection of its own, so
 * that the work has the whole pool. Who waits asks again and again: waiting in the database would keep a pooler's connections from the
 * one who has the lock. The embedded database has one process anyway.
 */
export async function withDatabaseLock<Result>(
  handle: DatabaseHandle,
  key: number,
  work: () => Promise<Result>,
  limit?: LockPatience,
): Promise<Result> {
  if (handle.kind === 'embedded') return work();
  const client = new pg.Client(handle.direct ?? handle.pool.options);
  // Lost in the middle, the lock is lost with it; the work goes on.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const end = performance.now() + (limit?.patience ?? Infinity);
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
  // Without parameters: a query that has some keeps its snapshot as long as the transaction, and an index that is built concurrently waits for it.
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${key}) as taken`);
  if (rows[0]?.taken) return true;
  await client.query('rollback');
  return false;
}
