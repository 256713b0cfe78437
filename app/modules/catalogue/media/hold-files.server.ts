import { isId } from '#app/shared/ids.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { Database } from '#app/platform/database.server.ts';
import { maxHeld } from '#app/modules/site/file-hold.ts';
import { refuse } from './media-errors.ts';
import { clearUnused, deleteUnusedOf } from './media-queries.server.ts';
import { canUploadMedia } from './media-file.ts';

/**
 * Keeps files of a staff member's draft from the sweep for another day. Takes at most a hundred possible ids; ignores invalid and unknown ones.
 * Throws DomainError 'not_allowed', 'hold_malformed'.
 */
export async function holdFiles({ db, actor }: ReadDeps, ids: unknown): Promise<void> {
  if (!canUploadMedia(actor)) throw refuse('not_allowed');
  if (!Array.isArray(ids) || ids.length > maxHeld) throw refuse('hold_malformed');
  const known = ids.filter((id): id is string => typeof id === 'string' && isId(id));
  if (known.length > 0) await clearUnused(db, known);
}

/** Deletes those of some files that no row uses, at once instead of after a day; the sweep deletes their bytes. Checks no actor. */
export async function discardFiles(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteUnusedOf(tx, ids);
}
