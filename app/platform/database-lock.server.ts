import pg from 'pg';
import type { DatabaseHandle } from './database.server.ts';

/**
 * Does something while no other process on the same database does it: several copies of the product start together. On a
 * connection of its own, so that the work has the whole pool. The embedded database has one process anyway.
 */
export async function withDatabaseLock(handle: DatabaseHandle, key: number, work: () => Promise<void>): Promise<void> {
  if (handle.kind === 'embedded') return work();
  const client = new pg.Client(handle.pool.options);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    await work();
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}
