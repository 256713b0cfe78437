import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { maxHeld } from './file-hold.ts';
import type { MediaErrorCode } from './media-errors.ts';
import { clearUnused } from './media-queries.server.ts';
import { canUploadMedia } from './can-upload-media.ts';

/**
 * Keeps files of an admin's draft from the sweep for another day. Takes at most a hundred possible ids; ignores invalid and unknown ones.
 * Throws DomainError 'not_allowed', 'hold_malformed'.
 */
export async function holdFiles(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  ids: unknown,
): Promise<void> {
  if (!canUploadMedia(actor)) throw new DomainError<MediaErrorCode>('not_allowed');
  if (!Array.isArray(ids) || ids.length > maxHeld) throw new DomainError<MediaErrorCode>('hold_malformed');
  const known = ids.filter((id): id is string => typeof id === 'string' && isId(id));
  if (known.length > 0) await clearUnused(db, known);
}
