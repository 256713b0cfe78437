import type { MediaErrorCode } from '#app/modules/catalogue/media/media-errors.ts';
import { attachMediaFile, type FileReference } from '#app/modules/catalogue/media/attach-media-file.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { refuse } from '../course-errors.ts';

/**
 * Checks that a form's file exists, with the right kind and audience, and keeps it until the transaction ends. Throws DomainError
 * 'media_unusable' with the field's name.
 */
export async function attachFile(tx: Database, requested: FileReference, field: string): Promise<void> {
  try {
    await attachMediaFile(tx, requested);
  } catch (error) {
    const unusable: MediaErrorCode = 'media_not_usable';
    if (!(error instanceof DomainError) || error.code !== unusable) throw error;
    throw refuse('media_unusable', { field });
  }
}
