import { randomUUID } from 'node:crypto';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { paymentErrors } from '#app/modules/collection/collection-errors.ts';
import { writePaymentCookie } from '#app/modules/collection/progress/payment-notice.ts';
import { readLastPhone } from '#app/modules/identity/remember-phone.server.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { planErrors } from '#app/modules/plans/plan-errors.ts';
import type { PlanReply } from '#app/modules/plans/ui/plan-pay-form.tsx';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope, type Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { shillingsToCents, toCents, type Cents } from '#app/shared/money.ts';
import { maskPhone, parsePhone } from '#app/shared/phone.ts';
import { openOrderIn, phoneOf, startUnlessPaid } from '../../checkout/payment-form.server.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** Returns what the payment form of a plan needs beside the plan. */
export async function planFormData(services: Services, actor: Actor) {
  const phone = await readLastPhone({ db: services.db, actor });
  return {
    orderKey: randomUUID(),
    lastPhone: phone === null ? null : maskPhone(phone),
    takesPayments: services.gateway !== null,
    payBill: services.gateway?.account.payBill ?? null,
  };
}

/** What a plan's payment form says. */
export interface SentPayment {
  readonly amountCents: Cents;
  readonly idempotencyKey: string;
  /** The price that the form showed, in cents; 0 if it showed none. */
  readonly shownPriceCents: number;
}

/**
 * Handles the payment form of a plan: places the order that `place` makes of the amount, and sends its prompt. Redirects to the order's
 * page, or answers with the refusal.
 */
export function payPlan(
  { request, context }: RouteArgs,
  actor: Actor,
  place: (sent: SentPayment) => Promise<{ readonly orderId: string }>,
) {
  return urgently(async () => {
    const form = await readForm(request);
    const { services, address } = context.get(requestScope);
    const { phone, typed } = await phoneOf(form, { db: services.db, actor });
    const amount = fieldOf(form, 'amount', 12).trim();
    try {
      if (!services.gateway) throw new DomainError('payments_off');
      // Refuses an invalid number before it places an order.
      if (!parsePhone(phone)) throw new DomainError('phone_invalid');
      const { orderId } = await place({
        amountCents: readShillings(amount === '' ? fieldOf(form, 'bit', 12) : amount),
        idempotencyKey: fieldOf(form, 'orderKey'),
        shownPriceCents: Number(fieldOf(form, 'price', 12)) || 0,
      });
      const { orderPriceHours } = services.config;
      const deps = { ...paymentDepsOf(services), actor, rateLimits: services.rateLimits, address, orderPriceHours };
      await startUnlessPaid(deps, { orderId, phone });
      const secure = services.config.appUrl.startsWith('https:');
      return redirect(`/orders/${orderId}`, { headers: { 'set-cookie': writePaymentCookie(orderId, { secure }) } });
    } catch (error) {
      const answer = answerFrom({ ...paymentErrors, ...planErrors }, error);
      if (!answer) throw error;
      const reply: PlanReply = {
        error: answer.message,
        field: fieldOfRefusal(error),
        phone: typed,
        amount,
        openOrder: openOrderIn(error),
      };
      return data(reply, { status: answer.status });
    }
  });
}

/** Reads whole shillings with or without a comma; -1 cent, which no plan takes, for anything else. */
function readShillings(typed: string): Cents {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,6}$/.test(digits) ? shillingsToCents(Number(digits)) : toCents(-1);
}

function fieldOfRefusal(error: unknown): PlanReply['field'] {
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'phone_invalid') return 'phone';
  return error.code === 'plan_amount_invalid' ? 'amount' : null;
}
