import type { CollectionDeps } from '#app/modules/money/collection/payment-provider.ts';
import type { OrderState } from '#app/modules/money/collection/progress/order-progress.ts';
import { orderStatus, type OrderStatusView } from '#app/modules/money/collection/progress/order-status.server.ts';
import { choicesOf } from '#app/modules/money/instalments/instalment-plan-view.ts';
import { minPayment, leftOf } from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import type { InstalmentPlanRow } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { paymentLinkState } from '#app/modules/money/ledger/payment-link-state.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { toCents } from '#app/shared/money.ts';
import { ownPicture } from '#app/shared/picture.ts';
import { openInstalmentPlanStates } from '#app/shared/selling-terms.ts';
import { getLocale } from '#texts/runtime';
import { buyerOfLink, findLink, findOwnAttempt, type FoundLink } from './pay-by-link.server.ts';
import { selectCoursesOfLink } from './payment-link-queries.server.ts';
import type { PayerState, PayerView } from './payer-view.ts';

interface Deps extends Pick<UseCaseDeps, 'db' | 'clock'>, Pick<CollectionDeps, 'providers'> {
  readonly newsletterKey: string;
}

/**
 * Returns the page of a payment link. `kept` is what the payer's browser keeps of their own request; without it the page tells nothing of it.
 * Six queries at most. Throws DomainError 'link_not_found'.
 */
export async function readPayerPage(
  deps: Deps,
  { token, kept }: { readonly token: string; readonly kept: string | null },
): Promise<PayerView> {
  const { db, clock } = deps;
  const found = await findLink(db, deps, token);
  const { link, order, plan } = found;
  const own = await findOwnAttempt(db, deps, found, kept);
  // The page of a plan follows the payer's own payment into it.
  const orderId = order?.id ?? own?.orderId ?? null;
  const status = orderId === null ? null : await orderStatus({ ...deps, actor: buyerOfLink(found) }, { orderId });
  const isOwn = own !== null && status?.attemptId === own.id;
  const subject = link.planId === null ? { orderId: order?.id ?? '' } : { planId: link.planId };
  const lines = await selectCoursesOfLink(db, subject, getLocale());
  const takesMore =
    paymentLinkState(link, clock.now()) === 'open' &&
    (plan ? openInstalmentPlanStates.some((state) => state === plan.state) : order?.status === 'unpaid');
  const state = stateOf(status, { isOwn, hasPaid: own?.status === 'succeeded', isPlan: plan !== null, takesMore });
  const words = state === 'paid' ? (status?.words ?? null) : null;
  return {
    state,
    number: order?.number ?? plan?.number ?? '',
    orderId,
    name: link.shownName,
    message: link.message,
    kind: plan ? 'plan' : kindsOfOthers[lines[0]?.forOthers ?? 'nobody'],
    seats: lines.filter(({ forOthers }) => forOthers === 'seat').length,
    courses: [...new Map(lines.map((line) => [line.slug ?? line.title, line])).values()].map(
      ({ title, category, imageId, lessons }) => ({
        title,
        category: category ?? '',
        picture: ownPicture(imageId),
        lessons,
      }),
    ),
    ...amountsOf(found, plan, clock.now()),
    validUntil: link.validUntil.toISOString(),
    phone: isOwn ? status.phone : null,
    secondsSincePrompt: isOwn ? status.secondsSincePrompt : null,
    sentence: isOwn ? (status.failure?.advice ?? status.sentence) : '',
    reason: isOwn ? (status.failure?.reason ?? null) : null,
    nothingTaken: isOwn && status.failure?.nothingTaken === true,
    paid:
      state === 'paid' && status?.paidAt
        ? {
            amountCents: status.totalCents,
            at: status.paidAt,
            code: status.receipt,
            codeLabel: status.receiptLabel,
          }
        : null,
    words: words && { name: words.name, message: words.message },
  };
}

/** What a payer pays for, by whom the lines of an order are for. */
const kindsOfOthers = { gift: 'gift', seat: 'seats', nobody: 'courses' } as const;

const endOfPrompt: Readonly<Record<OrderState, PayerState | null>> = {
  not_started: null,
  sending: 'waiting',
  prompt_sent: 'waiting',
  still_checking: 'checking',
  in_doubt: 'checking',
  not_sent: 'failed',
  failed: 'failed',
  review: 'review',
  paid: 'done',
  bounced: 'ended',
  refunded: 'ended',
};

interface Standing {
  /** The latest request is this payer's. */
  readonly isOwn: boolean;
  readonly hasPaid: boolean;
  readonly isPlan: boolean;
  /** The link is open, and something is left to pay. */
  readonly takesMore: boolean;
}

/** Returns what the page shows: the payer's own request first, then whether something is left to pay. */
function stateOf(status: OrderStatusView | null, { isOwn, hasPaid, isPlan, takesMore }: Standing): PayerState {
  const end = status && endOfPrompt[status.state];
  if (hasPaid && end === 'done') return 'paid';
  // Payments of others into a plan are orders of their own, and leave this page as it is.
  if (end === 'done') return isPlan && takesMore ? 'ask' : 'done';
  const maySend = status?.resend.allowed !== false;
  if (end === 'waiting' || end === 'checking') {
    if (takesMore && maySend) return isOwn ? 'failed' : 'ask';
    return isOwn ? end : 'busy';
  }
  if (end === 'review') return 'review';
  if (!takesMore || end === 'ended') return 'ended';
  if (end === 'failed' && !maySend) return isOwn ? 'checking' : 'busy';
  return end === 'failed' && isOwn ? 'failed' : 'ask';
}

function amountsOf({ order }: FoundLink, plan: InstalmentPlanRow | null, now: Date) {
  if (!plan) return { amountCents: toCents(order?.totalCents ?? 0), choices: [], minCents: toCents(0) };
  return {
    amountCents: leftOf(plan),
    choices: choicesOf(plan, now).map(({ amountCents }) => amountCents),
    minCents: minPayment(plan),
  };
}
