import { readRunningBackup } from '#app/platform/backups/running-backup.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { selectLastBegun, selectLastWhole } from './backups-queries.server.ts';

interface LastBackup {
  /** The latest complete backup; null without one. Sizes in bytes. */
  readonly whole: {
    readonly name: string;
    readonly startedAt: Date;
    readonly endedAt: Date;
    readonly byteSize: number;
    readonly rowCount: number;
  } | null;
  /** The latest attempt if it failed, with its reason as a sentence; null if it did not fail. */
  readonly failed: { readonly startedAt: Date; readonly error: string } | null;
  /** True if a backup is running now. */
  readonly isRunning: boolean;
}

/** Returns the age of this database's backups. For metrics and the doctor: checks no actor. */
export async function lastBackup(db: Database, now: Date): Promise<LastBackup> {
  const running = await readRunningBackup(db, now);
  const begun = await selectLastBegun(db);
  return { whole: await selectLastWhole(db), failed: failureOf(begun, running !== null), isRunning: running !== null };
}

function failureOf(begun: Awaited<ReturnType<typeof selectLastBegun>>, isRunning: boolean): LastBackup['failed'] {
  if (!begun) return null;
  if (begun.error !== null) return { startedAt: begun.startedAt, error: begun.error };
  // Without an end, and without a live process.
  if (begun.endedAt === null && !isRunning)
    return { startedAt: begun.startedAt, error: 'It was broken off: the process that made it ended.' };
  return null;
}
