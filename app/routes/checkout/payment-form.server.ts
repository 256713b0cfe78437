import { redirect } from 'react-router';
import { payerField, type Payer } from '#app/modules/money/checkout/payer.ts';
import { startAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { writePaymentCookie } from '#app/modules/money/collection/progress/payment-cookie.ts';
import { readLastPhone } from '#app/modules/people/accounts/remember-phone.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { shillingsToCents, toCents, type Cents } from '#app/shared/money.ts';
import { parsePhone } from '#app/shared/phone.ts';
import type { Reading, Refused, SentForm } from '../form-action.server.ts';
import type { LearnerActor } from '../guards.server.ts';
import { fieldOf } from '../form-fields.server.ts';

const remembered: Payer = 'remembered';

/** Returns the phone number of a payment form, typed or remembered. */
export const phoneOf = async (form: FormData, deps: { db: Database; actor: Actor }): Promise<string> =>
  form.get(payerField) === remembered ? ((await readLastPhone(deps)) ?? '') : fieldOf(form, 'phone', 100);

/** What a payment form shows beside its refusal. */
export const refusedPayment = ({ code, error, details }: Refused, { form, field }: Reading) => ({
  error: error ?? '',
  field: fieldOfCode[code ?? ''] ?? null,
  phone: form.get(payerField) === remembered ? '' : field('phone', 100),
  /** The buyer's own order that must end first; null without one. */
  openOrder: details['orderId'] ?? null,
});

/** Returns what the form of a payment link says. */
export const linkWordsOf = ({ field }: Pick<Reading, 'field'>) => ({
  name: field('name', 500),
  message: field('message', 2000),
});

const fieldOfCode: Readonly<Record<string, 'phone' | 'invoice'>> = {
  phone_invalid: 'phone',
  invoice_incomplete: 'invoice',
  kra_pin_invalid: 'invoice',
};

/**
 * Places the order of a form by `place`, sends its prompt to the form's number, and goes to the order's page. A form that was sent again
 * after the payment sends no prompt: that page shows the result.
 */
export async function payByPhone(
  { scope: { services, address }, actor, deps, form }: SentForm<LearnerActor>,
  place: () => Promise<{ readonly orderId: string }>,
): Promise<Response> {
  const phone = await phoneOf(form, deps);
  if (!services.gateway) throw new DomainError('payments_off');
  // Refuses an invalid number before it places an order.
  if (!parsePhone(phone)) throw new DomainError('phone_invalid');
  const { orderId } = await place();
  const { orderPriceHours, appUrl } = services.config;
  const payments = { ...paymentDepsOf(services), rateLimits: services.rateLimits, orderPriceHours };
  try {
    await startAttempt({ ...payments, actor, address }, { orderId, phone });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'order_paid') throw error;
  }
  const secure = appUrl.startsWith('https:');
  return redirect(`/orders/${orderId}`, { headers: { 'set-cookie': writePaymentCookie(orderId, { secure }) } });
}

/** Reads whole shillings with or without a comma; -1 cent, which no plan takes, for anything else. */
export function readShillings(typed: string): Cents {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,6}$/.test(digits) ? shillingsToCents(Number(digits)) : toCents(-1);
}
