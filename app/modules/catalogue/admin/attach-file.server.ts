import type { MediaErrorCode } from '#app/modules/media/media-errors.ts';
import { attachMediaFile, type FileReference } from '#app/modules/media/attach-media-file.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { CourseErrorCode } from '../course-errors.ts';

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
    throw new DomainError<CourseErrorCode>('media_unusable', { field });
  }
}
