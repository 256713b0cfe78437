import { FileRefusal, type FileRefusalReason } from '#app/platform/file-parsing/file-refusal.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { MediaErrorCode } from './media-errors.ts';

/** Errors of a full disk, and of a quota on it. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

const refusals: Readonly<Record<FileRefusalReason, MediaErrorCode>> = {
  damaged: 'file_unreadable',
  protected: 'file_protected',
  no_pictures: 'video_without_pictures',
  unpacks_too_large: 'file_unpacks_too_large',
  takes_too_long: 'file_takes_too_long',
  too_many_pixels: 'picture_too_large',
  too_many_at_once: 'files_busy',
  day_used_up: 'files_day_used_up',
};

/**
 * Converts an error of parsing or of the storage: rethrows a refusal of the sender, and says why a file is refused; a full disk becomes
 * 'storage_full', anything else 'storage_away', with their cause.
 */
export function asStorageFailure(error: unknown): never {
  if (error instanceof DomainError) throw error;
  if (error instanceof FileRefusal)
    throw Object.assign(new DomainError<MediaErrorCode>(refusals[error.reason]), { cause: error });
  throw Object.assign(new DomainError<MediaErrorCode>(isStorageFull(error) ? 'storage_full' : 'storage_away'), {
    cause: error,
  });
}

/** Returns whether an error means a full disk or quota. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.includes(error.code);
