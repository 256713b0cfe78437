import type { OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import { mayBePayer } from '../money/payer-phone.server.ts';
import { selectOrderReceipts } from '#app/modules/ledger/receipts.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { failureSettlesAfterMs } from '../progress/order-progress.ts';
import { lockAttempt, selectAttempts, type Attempt } from './attempt-queries.server.ts';
import { isLive } from './payment-attempt.ts';

/**
 * The attempt that has brought money which names an order but no attempt, locked; null where it may have come by hand, or by
 * more than one of them. Takes the order, locked, and the payer as M-Pesa named him.
 *
 * Money of the order's amount is the attempt's whose success a query has told of, or else that of the one attempt that may
 * still succeed and has no money yet. Where this is wrong, because the payer paid by hand beside the prompt, the prompt's own
 * money turns out to be surplus: nothing is lost, nothing counts twice.
 */
export async function chooseAttempt(
  tx: Database,
  { clock }: Pick<CollectionDeps, 'clock'>,
  {
    order,
    provider: by,
    amountCents,
    payer,
  }: { order: OrderRow; provider: string; amountCents: Cents; payer: string | null },
): Promise<Attempt | null> {
  if (amountCents !== order.total) return null;
  const attempts = (await selectAttempts(tx, order.id)).filter(
    ({ provider, phoneNumber }) => provider === by && (phoneNumber === null || mayBePayer(payer, phoneNumber)),
  );
  const receipts = await selectOrderReceipts(tx, order.id);
  const queried = attempts.find(({ id }) =>
    receipts.some(({ attemptId, source }) => attemptId === id && source === 'query'),
  );
  if (queried) return lockAttempt(tx, queried.id);
  const now = clock.now();
  const open = attempts.filter(
    (attempt) => maySucceed(attempt, now) && !receipts.some(({ attemptId }) => attemptId === attempt.id),
  );
  const [only] = open;
  return only && open.length === 1 ? lockAttempt(tx, only.id) : null;
}

/** Under way, in doubt, or failed by a word that M-Pesa has not confirmed, or so short a time ago that it may not be the last one. */
function maySucceed({ status, finishedAt, nextQueryAt }: Attempt, now: Date): boolean {
  if (isLive(status) || status === 'review') return true;
  if (status !== 'failed' || finishedAt === null) return false;
  return nextQueryAt !== null || now.getTime() - finishedAt.getTime() < failureSettlesAfterMs;
}
