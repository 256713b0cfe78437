import type { MediaErrorCode } from '#app/modules/media/media-errors.ts';
import { attachMediaFile } from '#app/modules/media/attach-media-file.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PortfolioErrorCode } from '../portfolio-errors.ts';

/**
 * Checks that a form's picture exists and is public, and keeps it until the transaction ends. Null is no picture. Throws DomainError
 * 'media_unusable' with the field's name.
 */
export async function attachPicture(tx: Database, actor: Actor, imageId: string | null): Promise<void> {
  if (imageId === null) return;
  try {
    await attachMediaFile(tx, { mediaId: imageId, kind: 'image', isPublic: true, actor });
  } catch (error) {
    const unusable: MediaErrorCode = 'media_not_usable';
    if (!(error instanceof DomainError) || error.code !== unusable) throw error;
    throw new DomainError<PortfolioErrorCode>('media_unusable', { field: 'imageId' });
  }
}
