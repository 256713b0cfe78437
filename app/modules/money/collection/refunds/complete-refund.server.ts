import type { Database } from '#app/platform/database.server.ts';
import { hasReceipt, lockAttempt, updateAttempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { refundedAmount } from '../result-meaning.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { finishRefund, type RefundMade } from '#app/modules/money/ledger/finish-refund.server.ts';
import type { LockedRefund } from '#app/modules/money/ledger/refunds.server.ts';

/**
 * Records that money was refunded (`finishRefund`). An attempt that waited for a decision about all of it ends unpaid, and is not queried
 * any more. One that the money only likely belonged to still waits.
 */
export async function completeRefund(
  tx: Database,
  deps: CollectionDeps,
  locked: LockedRefund,
  back: RefundMade,
): Promise<void> {
  const { isAllBack } = await finishRefund(tx, deps, locked, back);
  const { receipt, state, attemptId } = locked.incomingPayment;
  if (!isAllBack || state !== 'review' || attemptId === null) return;
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.status !== 'review' || !hasReceipt(attempt, locked.incomingPayment)) return;
  await moveAttempt(tx, deps, attempt, {
    event: { kind: 'result', outcome: 'failed' },
    by: 'by_hand',
    resultCode: refundedAmount,
    description: receipt,
  });
  await updateAttempt(tx, attempt.id, { nextQueryAt: null }, deps.clock.now());
}
