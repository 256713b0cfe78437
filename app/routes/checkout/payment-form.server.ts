import { payerField, type Payer } from '#app/modules/checkout/payer.ts';
import { startAttempt } from '#app/modules/collection/attempts/start-attempt.server.ts';
import { readLastPhone } from '#app/modules/identity/remember-phone.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { fieldOf } from '../form-fields.server.ts';

/** Returns the phone number of a payment form. Only `typed` may be shown again, never the remembered number. */
export async function phoneOf(
  form: FormData,
  deps: { db: Database; actor: Actor },
): Promise<{ phone: string; typed: string }> {
  const remembered: Payer = 'remembered';
  if (form.get(payerField) === remembered) return { phone: (await readLastPhone(deps)) ?? '', typed: '' };
  const typed = fieldOf(form, 'phone', 100);
  return { phone: typed, typed };
}

/** Returns the field of the payment form that a refusal concerns; null if it concerns none. */
export function fieldOfRefusal(error: unknown): 'phone' | 'invoice' | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'phone_invalid') return 'phone';
  return error.code === 'invoice_incomplete' || error.code === 'kra_pin_invalid' ? 'invoice' : null;
}

/** Returns the id of the learner's order with an open prompt that a refusal names; null if it names none. */
export function openOrderIn(error: unknown): string | null {
  return error instanceof DomainError ? (error.details['orderId'] ?? null) : null;
}

/** Starts an attempt. Does nothing for a form that was sent again after the payment: the order's page shows the result. */
export async function startUnlessPaid(...input: Parameters<typeof startAttempt>): Promise<void> {
  try {
    await startAttempt(...input);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'order_paid') throw error;
  }
}
