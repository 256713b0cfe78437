import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';

export const renditionJobName = 'make-renditions';

/** Starts the next rendition at once, instead of with the next minute. In the caller's transaction. */
export async function wakeRenditions(tx: Database, jobs: Jobs): Promise<void> {
  await jobs.send(tx, renditionJobName, {}, { singletonKey: 'next' });
}
