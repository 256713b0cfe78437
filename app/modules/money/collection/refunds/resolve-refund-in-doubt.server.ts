import type { Database } from '#app/platform/database.server.ts';
import type { Handled } from '../money/reported-payment.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import {
  failReversal,
  recordSecondPayout,
  lockRefund,
  type LockedRefund,
} from '#app/modules/money/ledger/refunds.server.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import type { ReceiptAnswer } from '../claims/resolve-claim.server.ts';
import { completeRefund } from './complete-refund.server.ts';
import { selectRefundsOf } from '#app/modules/money/ledger/refund-queries.server.ts';
import { maxQueryMs } from './refund-schedule.ts';

/**
 * Acts on a look-up's answer for a refund without a result, or that was recorded by hand meanwhile; ignores other refunds. A payment that
 * the provider calls reversed was refunded, unless another refund of the same receipt is possible. One that still stands a day after its
 * full reversal was sent was not reversed. A partial refund cannot be told apart: a person decides. Returns a word for the inbox, and the
 * order whose page has changed.
 */
export async function resolveRefundInDoubt(
  tx: Database,
  deps: CollectionDeps,
  { refundId, answer }: { readonly refundId: string; readonly answer: ReceiptAnswer },
): Promise<Handled> {
  const locked = await lockRefund(tx, refundId);
  if (!locked || locked.refund.receipt !== answer.receipt) return { kind: 'done', outcome: 'nothing_new' };
  const { status, method } = locked.refund;
  const isByHand = status === 'done' && method === 'by_hand' && answer.outcome === 'reversed';
  if (status !== 'submitting' && status !== 'unknown' && !isByHand) return { kind: 'done', outcome: 'nothing_new' };
  const outcome = await settle(tx, deps, locked, answer);
  return locked.order ? { kind: 'done', outcome, orderId: locked.order.id } : { kind: 'done', outcome };
}

async function settle(
  tx: Database,
  deps: CollectionDeps,
  locked: LockedRefund,
  { outcome, provider }: ReceiptAnswer,
): Promise<string> {
  const label = labelOf(deps, provider);
  const actor = { kind: 'system', name: label } as const;
  const { refund, incomingPayment } = locked;
  const isWhole = refund.amountCents === incomingPayment.amountCents;
  if (outcome === 'reversed' && (isWhole || (await isOnlyReversal(tx, locked)))) {
    if (refund.method === 'by_hand') return recordSecondPayout(tx, deps, locked, { actor, refundReceipt: null });
    await completeRefund(tx, deps, locked, {
      actor,
      method: 'reversal',
      refundReceipt: null,
      changes: { resultDescription: `${label} says that the payment was reversed` },
    });
    return 'refund_done';
  }
  const sentFor = deps.clock.now().getTime() - (refund.submittedAt?.getTime() ?? 0);
  if (outcome === 'completed' && isWhole && sentFor >= maxQueryMs) {
    const description = `${label} says that the payment was not reversed`;
    const failure = { actor, code: 'not_reversed', description, sentence: `${description}.` };
    await failReversal(tx, deps, locked, failure);
    return 'refund_failed';
  }
  return 'refund_open';
}

async function isOnlyReversal(tx: Database, { refund }: LockedRefund): Promise<boolean> {
  const all = await selectRefundsOf(tx, refund.receipt);
  return all.every((other) => other.refund.id === refund.id || other.refund.submittedAt === null);
}
