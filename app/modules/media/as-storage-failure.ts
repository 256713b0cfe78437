import { DomainError } from '#app/shared/domain-error.ts';
import type { MediaErrorCode } from './media-errors.ts';

/** Errors of a full disk, and of a quota on it. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/**
 * Converts an error of the storage: rethrows a refusal of the sender; a full disk becomes 'storage_full', anything else 'storage_away',
 * with their cause.
 */
export function asStorageFailure(error: unknown): never {
  if (error instanceof DomainError) throw error;
  throw Object.assign(new DomainError<MediaErrorCode>(isStorageFull(error) ? 'storage_full' : 'storage_away'), {
    cause: error,
  });
}

/** Returns whether an error means a full disk or quota. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.includes(error.code);
