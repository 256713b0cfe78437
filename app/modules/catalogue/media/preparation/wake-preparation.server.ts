import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';

export const prepareJobName = 'prepare-video';

/** Starts the conversion of a new video at once, instead of with the next minute. In the caller's transaction. */
export async function wakePreparation(tx: Database, jobs: Jobs): Promise<void> {
  await jobs.send(tx, prepareJobName, {}, { singletonKey: 'next' });
}
