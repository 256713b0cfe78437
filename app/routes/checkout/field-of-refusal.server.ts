import { DomainError } from '#app/shared/domain-error.ts';

/** The field of the payment form that a refusal is about; null where it is about none. */
export function fieldOfRefusal(error: unknown): 'phone' | null {
  return error instanceof DomainError && error.code === 'phone_invalid' ? 'phone' : null;
}
