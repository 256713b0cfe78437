import { DomainError } from '#app/shared/domain-error.ts';
import type { MediaErrorCode } from './media-errors.ts';

/** For what the storage rejects with: a refusal of the sender goes on as it is, anything else becomes 'storage_failed', with its cause. */
export function asStorageFailure(error: unknown): never {
  if (error instanceof DomainError) throw error;
  throw Object.assign(new DomainError<MediaErrorCode>('storage_failed'), { cause: error });
}
