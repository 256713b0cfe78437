import { randomUUID } from 'node:crypto';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { readLastPhone } from '#app/modules/people/accounts/remember-phone.server.ts';
import { instalmentPlanErrors } from '#app/modules/money/instalments/instalment-plan-errors.ts';
import type { InstalmentPlanReply } from '#app/modules/money/instalments/ui/instalment-plan-pay-form.tsx';
import { urgently } from '#app/platform/background-work.server.ts';
import type { Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Cents } from '#app/shared/money.ts';
import { maskPhone } from '#app/shared/phone.ts';
import { paymentLinkErrors } from '#app/modules/money/payment-links/payment-link-errors.ts';
import { linkWordsOf, payByPhone, readShillings, refusedPayment } from '../../checkout/payment-form.server.ts';
import { formAction, type Reading, type SentForm, type Visit } from '../../form-action.server.ts';
import { requireLearner, type LearnerActor } from '../../guards.server.ts';

/** Returns what the payment form of a plan needs beside the plan. */
export async function instalmentPlanFormData(services: Services, actor: Actor) {
  const phone = await readLastPhone({ db: services.db, actor });
  return {
    orderKey: randomUUID(),
    lastPhone: phone === null ? null : maskPhone(phone),
    takesPayments: services.gateway !== null,
    payBill: services.gateway?.account.payBill ?? null,
  };
}

/** What a plan's payment form says. */
interface SentPayment {
  readonly amountCents: Cents;
  readonly idempotencyKey: string;
  /** The price that the form showed, in cents; 0 if it showed none. */
  readonly shownPriceCents: number;
}

/**
 * Handles the payment form of a plan: places the order that `place` makes of the amount, and sends its prompt. Redirects to the order's
 * page, or answers with the refusal.
 */
export function payInstalment(
  visit: Visit,
  place: (sent: SentPayment, deps: SentForm<LearnerActor>['deps']) => Promise<{ readonly orderId: string }>,
  /** Handles the page's other forms; returns the next page, or null for the payment. */
  other: (sent: SentForm<LearnerActor>) => Promise<string | null> = async () => null,
) {
  return urgently(() =>
    formAction(
      visit,
      {
        guard: requireLearner,
        errors: { ...paymentErrors, ...instalmentPlanErrors, ...paymentLinkErrors },
        more: (refused, sent): InstalmentPlanReply => {
          const { field, ...shown } = refusedPayment(refused, sent);
          const isAmount = refused.code === 'instalment_invalid';
          const ask = sent.field('intent') === 'ask' ? { ...linkWordsOf(sent), error: shown.error } : undefined;
          const at = isAmount ? 'amount' : field === 'phone' ? field : null;
          return { ...shown, field: at, amount: amountIn(sent), ...(ask && { ask }) };
        },
      },
      async (sent) =>
        (await other(sent)) ??
        payByPhone(sent, () => {
          const { field } = sent;
          const amount = amountIn(sent);
          const amountCents = readShillings(amount === '' ? field('bit', 12) : amount);
          const shownPriceCents = Number(field('price', 12)) || 0;
          return place({ amountCents, idempotencyKey: field('orderKey'), shownPriceCents }, sent.deps);
        }),
    ),
  );
}

const amountIn = ({ field }: Reading) => field('amount', 12).trim();
