import { DomainError } from '#app/shared/domain-error.ts';
import type { MediaErrorCode } from './media-errors.ts';

/** Errors of a full disk, and of a quota on it. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/**
 * For what the storage rejects with: a refusal of the sender goes on as it is, a disk without room becomes 'storage_full', anything else
 * 'storage_away', with their cause.
 */
export function asStorageFailure(error: unknown): never {
  if (error instanceof DomainError) throw error;
  throw Object.assign(new DomainError<MediaErrorCode>(isRoomFailure(error) ? 'storage_full' : 'storage_away'), {
    cause: error,
  });
}

/** Whether a disk, or a quota on it, is full. */
export const isRoomFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.includes(error.code);
