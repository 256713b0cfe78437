import type { Database } from '#app/platform/database.server.ts';
import { deleteUnusedOf } from './media-queries.server.ts';

/** Deletes those of some files that no row uses, at once instead of after a day; the sweep deletes their bytes. Checks no actor. */
export async function discardFiles(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteUnusedOf(tx, ids);
}
