import { isId } from '#app/shared/ids.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { asStorageFailure } from '../as-storage-failure.ts';
import { refuse } from '../media-errors.ts';
import { canUploadMedia } from '../media-file.ts';
import type { PartsToSend, UploadStore } from './upload.ts';
import { findFinished } from './finish-upload.server.ts';

interface Needs extends ReadDeps {
  readonly uploads: UploadStore;
}

/** Number of part addresses per answer, so that the last one is still valid when a slow connection reaches it. */
export const partsAtOnce = 4;

/**
 * Returns the missing parts of this staff member's direct upload, and their addresses; none for one that has become a media file. Throws
 * DomainError 'not_allowed', 'upload_not_found', 'storage_away'.
 */
export async function findMissingParts({ db, uploads, actor }: Needs, uploadId: string): Promise<PartsToSend> {
  if (actor.kind !== 'staff' || !canUploadMedia(actor)) throw refuse('not_allowed');
  if (!isId(uploadId)) throw refuse('upload_not_found');
  const finished = await findFinished(db, { uploadId, adminId: actor.userId });
  if (finished) return { id: uploadId, received: finished.byteSize, missing: [] };
  const found = await uploads.direct?.find(uploadId, partsAtOnce).catch(asStorageFailure);
  if (found?.upload.adminId !== actor.userId) throw refuse('upload_not_found');
  return { id: uploadId, received: found.upload.received, missing: found.missing };
}
