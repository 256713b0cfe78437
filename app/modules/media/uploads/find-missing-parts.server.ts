import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { asStorageFailure } from '../as-storage-failure.ts';
import type { MediaErrorCode } from '../media-errors.ts';
import { canUploadMedia } from '../can-upload-media.ts';
import type { PartsToSend } from './direct-uploads.ts';
import { findFinished } from './finish-upload.server.ts';
import type { UploadStore } from './upload-store.ts';

interface Needs {
  readonly db: Database;
  readonly uploads: UploadStore;
  readonly actor: Actor;
}

/** Number of part addresses per answer, so that the last one is still valid when a slow connection reaches it. */
export const partsAtOnce = 4;

/**
 * Returns the missing parts of this admin's direct upload, and their addresses; none for one that has become a media file. Throws
 * DomainError 'not_allowed', 'upload_not_found', 'storage_away'.
 */
export async function findMissingParts({ db, uploads, actor }: Needs, uploadId: string): Promise<PartsToSend> {
  if (actor.kind !== 'admin' || !canUploadMedia(actor)) throw new DomainError<MediaErrorCode>('not_allowed');
  if (!isId(uploadId)) throw new DomainError<MediaErrorCode>('upload_not_found');
  const finished = await findFinished(db, { uploadId, adminId: actor.userId });
  if (finished) return { id: uploadId, received: finished.byteSize, missing: [] };
  const found = await uploads.direct?.find(uploadId, partsAtOnce).catch(asStorageFailure);
  if (found?.upload.adminId !== actor.userId) throw new DomainError<MediaErrorCode>('upload_not_found');
  return { id: uploadId, received: found.upload.received, missing: found.missing };
}
