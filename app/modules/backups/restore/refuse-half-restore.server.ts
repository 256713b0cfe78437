import type { Database } from '#app/platform/database.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { selectUnfinishedRestore } from './unfinished-restore-queries.server.ts';

/** Before anything is served, or migrated. Throws StartError where a restore was begun and is not through. */
export async function refuseHalfRestore(db: Database): Promise<void> {
  const unfinished = await selectUnfinishedRestore(db);
  if (unfinished)
    throw new StartError(
      `The restore of ${unfinished.backup} into this database is not finished. Run npm run restore with that backup again.`,
    );
}
