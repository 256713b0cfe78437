import type { Database } from '#app/platform/database.server.ts';
import { lockTurn, selectRunning } from './backups-queries.server.ts';

/** Returns whether a backup is running, so that media must not be removed yet. Otherwise none starts before the transaction ends. */
export async function waitForBackups(tx: Database, now: Date): Promise<boolean> {
  await lockTurn(tx);
  return (await selectRunning(tx, now)) !== null;
}
