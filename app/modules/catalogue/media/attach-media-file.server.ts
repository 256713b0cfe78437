import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { refuse } from './media-errors.ts';
import { type MediaFile, type MediaKind, canUploadMedia } from './media-file.ts';
import { clearUnused, lockMediaFile } from './media-queries.server.ts';

export interface FileReference {
  readonly mediaId: string;
  readonly kind: MediaKind;
  /** Course pictures and previews are public; lesson media never are. */
  readonly isPublic: boolean;
  readonly actor: Actor;
}

/**
 * Returns the file of a form for the transaction that references it, and keeps it from the sweep until then, and for a day if the
 * reference is removed soon after. Throws DomainError 'not_allowed', and 'media_not_usable' if there is no such file of this kind and
 * audience.
 */
export async function attachMediaFile(
  tx: Database,
  { mediaId, kind, isPublic, actor }: FileReference,
): Promise<MediaFile> {
  if (!canUploadMedia(actor)) throw refuse('not_allowed');
  const file = isId(mediaId) ? await lockMediaFile(tx, mediaId) : null;
  if (file?.kind !== kind || file.isPublic !== isPublic) throw refuse('media_not_usable');
  await clearUnused(tx, [file.id]);
  return file;
}
