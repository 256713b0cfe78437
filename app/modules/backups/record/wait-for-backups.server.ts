import type { Database } from '#app/platform/database.server.ts';
import { lockTurn, selectRunning } from './backups-queries.server.ts';

/**
 * Whether a backup is under way, which media must wait for before they are removed. Where none is, none begins before the transaction ends.
 */
export async function waitForBackups(tx: Database, now: Date): Promise<boolean> {
  await lockTurn(tx);
  return (await selectRunning(tx, now)) !== null;
}
