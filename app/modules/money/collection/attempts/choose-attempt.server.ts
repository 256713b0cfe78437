import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import type { OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectIncomingPaymentsOfOrder } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { mayBePayer } from '../money/payer-phone.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { failureSettlesAfterMs } from '../progress/order-progress.ts';
import { lockAttempt, selectAttempts, type Attempt } from './attempt-queries.server.ts';
import { wasOnPhone } from './can-try-again.ts';
import { isLive } from './payment-attempt.ts';

/**
 * Returns the locked attempt that brought money which names an order but no attempt. Null if the money may have been paid by hand, or by
 * more than one attempt. Takes the locked order, the payer as M-Pesa named them, and the time of the payment, null if unknown.
 *
 * Money of the order's amount belongs to an attempt whose prompt was on the phone at that time: the last one that a query reported as
 * paid, or else the only one that may still succeed and has no money yet. If this is wrong, because the payer paid by hand beside the
 * prompt, the prompt's own money becomes surplus: nothing is lost or counted twice.
 */
export async function chooseAttempt(
  tx: Database,
  deps: Pick<CollectionDeps, 'clock'>,
  {
    order,
    provider: by,
    amountCents,
    payer,
    paidAt,
  }: { order: OrderRow; provider: string; amountCents: Cents; payer: string | null; paidAt: Date | null },
): Promise<Attempt | null> {
  if (amountCents !== order.total) return null;
  const attempts = (await selectAttempts(tx, order.id)).filter(
    ({ provider, phoneNumber }) => provider === by && (phoneNumber === null || mayBePayer(payer, phoneNumber)),
  );
  const incomingPayments = await selectIncomingPaymentsOfOrder(tx, order.id);
  const now = deps.clock.now();
  const isQueried = ({ id }: Attempt) =>
    incomingPayments.some(({ attemptId, source }) => attemptId === id && source === 'query');
  const isOpen = (attempt: Attempt) =>
    maySucceed(attempt, now) && !incomingPayments.some(({ attemptId }) => attemptId === attempt.id);
  const candidates = attempts.filter((attempt) => isQueried(attempt) || isOpen(attempt));
  const inTime = candidates.filter(({ submittedAt }) => wasOnPhone(submittedAt, paidAt)).toReversed();
  const likely = inTime.length > 0 ? inTime : candidates;
  const open = likely.filter(isOpen);
  const selected = likely.find(isQueried) ?? (open.length === 1 ? open[0] : undefined);
  return selected ? lockAttempt(tx, selected.id) : null;
}

/** Returns whether an attempt may still succeed: in progress, in doubt, or failed without M-Pesa's confirmation or only just now. */
function maySucceed({ status, finishedAt, nextQueryAt }: Attempt, now: Date): boolean {
  if (isLive(status) || status === 'review') return true;
  if (status !== 'failed' || finishedAt === null) return false;
  return nextQueryAt !== null || now.getTime() - finishedAt.getTime() < failureSettlesAfterMs;
}
