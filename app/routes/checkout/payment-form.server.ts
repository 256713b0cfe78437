import { payerField, type Payer } from '#app/modules/checkout/payer.ts';
import { readLastPhone } from '#app/modules/identity/remember-phone.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { fieldOf } from '../form-fields.server.ts';

/** The phone that a payment form asks for. `typed` is what may be shown again: never the remembered number. */
export async function phoneOf(
  form: FormData,
  deps: { db: Database; actor: Actor },
): Promise<{ phone: string; typed: string }> {
  const remembered: Payer = 'remembered';
  if (form.get(payerField) === remembered) return { phone: (await readLastPhone(deps)) ?? '', typed: '' };
  const typed = fieldOf(form, 'phone', 100);
  return { phone: typed, typed };
}

/** The field of the payment form that a refusal is about; null where it is about none. */
export function fieldOfRefusal(error: unknown): 'phone' | null {
  return error instanceof DomainError && error.code === 'phone_invalid' ? 'phone' : null;
}

/** The learner's own order whose open prompt a refusal speaks of; null where it speaks of none. */
export function openOrderIn(error: unknown): string | null {
  return error instanceof DomainError ? (error.details['orderId'] ?? null) : null;
}
