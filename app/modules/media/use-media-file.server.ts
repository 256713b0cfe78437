import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { MediaErrorCode } from './media-errors.ts';
import type { MediaFile, MediaKind } from './media-file.ts';
import { clearUnused, lockMediaFile } from './media-queries.server.ts';
import { mayKeepMedia } from './may-keep-media.ts';

export interface WantedFile {
  readonly mediaId: string;
  readonly kind: MediaKind;
  /** Course pictures and previews are for everybody; lesson media never are. */
  readonly isPublic: boolean;
  readonly actor: Actor;
}

/**
 * The file that a form names, for the transaction that refers to it: it stays until that ends, whatever the sweep does, and for a day
 * where it is let go of soon after.
 * Throws DomainError 'not_allowed', and 'media_not_usable' where there is no such file of this kind and audience.
 */
export async function useMediaFile(tx: Database, { mediaId, kind, isPublic, actor }: WantedFile): Promise<MediaFile> {
  if (!mayKeepMedia(actor)) throw new DomainError<MediaErrorCode>('not_allowed');
  const file = isId(mediaId) ? await lockMediaFile(tx, mediaId) : null;
  if (file?.kind !== kind || file.isPublic !== isPublic) throw new DomainError<MediaErrorCode>('media_not_usable');
  await clearUnused(tx, [file.id]);
  return file;
}
