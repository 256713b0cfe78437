import { DomainError } from '#app/shared/domain-error.ts';

/** The learner's own order whose open prompt a refusal speaks of; null where it speaks of none. */
export function openOrderIn(error: unknown): string | null {
  return error instanceof DomainError ? (error.details['orderId'] ?? null) : null;
}
