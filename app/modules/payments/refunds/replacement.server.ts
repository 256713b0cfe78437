import type { Database } from '#app/platform/database.server.ts';
import { isLiveRefund, type Refund } from './refund.ts';
import { selectRefundsOf } from './refund-queries.server.ts';

/**
 * The refund that took the place of one that failed: another of the same receipt, waiting or done, for one of the same payments;
 * or, where the money bought nothing, another that is for no payment either. Null where the money still has to go back.
 */
export async function replacementOf(db: Database, refund: Refund): Promise<Refund | null> {
  const all = await selectRefundsOf(db, refund.receipt);
  const mine = new Set(all.find((one) => one.refund.id === refund.id)?.paymentIds);
  const found = all.find(
    (other) =>
      other.refund.id !== refund.id &&
      (isLiveRefund(other.refund) || other.refund.status === 'done') &&
      (mine.size === 0 ? other.paymentIds.length === 0 : other.paymentIds.some((paymentId) => mine.has(paymentId))),
  );
  return found?.refund ?? null;
}
