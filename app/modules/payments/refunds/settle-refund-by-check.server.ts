import type { Database } from '#app/platform/database.server.ts';
import type { Handled } from '../callbacks/inbox.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { failReversal } from '#app/modules/ledger/refunds.server.ts';
import { mpesa } from './mpesa-actor.ts';
import { completeRefund } from './complete-refund.server.ts';
import { lockRefund, type HeldRefund } from '#app/modules/ledger/refunds.server.ts';
import { selectRefundsOf } from '#app/modules/ledger/refunds.server.ts';
import { askForMs } from './refund-schedule.ts';

/** What M-Pesa says of the payment that a refund was to reverse (Daraja: transaction status). */
export interface CheckedPayment {
  readonly refundId: string;
  readonly receipt: string;
  /** completed: it stands; reversed: it was given back; not_found, unclear: the answer proves nothing. */
  readonly transactionStatus: 'completed' | 'reversed' | 'not_found' | 'unclear';
}

/**
 * Acts on what a check says of a refund whose result has not come; others are left alone. A payment that M-Pesa calls reversed has
 * gone back, unless another refund of the same receipt may have been meant. One that still stands a day after the reversal
 * of all of it was sent was not reversed. Of a part nothing else can be told: a person decides. Returns the word for
 * the inbox, and the order whose page has news.
 */
export async function settleRefundByCheck(
  tx: Database,
  deps: PaymentDeps,
  { refundId, receipt, transactionStatus }: CheckedPayment,
): Promise<Handled> {
  const held = await lockRefund(tx, refundId);
  if (!held || held.refund.receipt !== receipt) return { kind: 'done', outcome: 'nothing_new' };
  const { status } = held.refund;
  if (status !== 'submitting' && status !== 'unknown') return { kind: 'done', outcome: 'nothing_new' };
  const outcome = await settle(tx, deps, held, transactionStatus);
  return held.order ? { kind: 'done', outcome, orderId: held.order.id } : { kind: 'done', outcome };
}

async function settle(
  tx: Database,
  deps: PaymentDeps,
  held: HeldRefund,
  transactionStatus: CheckedPayment['transactionStatus'],
): Promise<string> {
  const { refund, receipt } = held;
  const isWhole = refund.amountCents === receipt.amountCents;
  if (transactionStatus === 'reversed' && (isWhole || (await isOnlyReversal(tx, held)))) {
    await completeRefund(tx, deps, held, {
      actor: mpesa,
      method: 'reversal',
      refundReceipt: null,
      changes: { resultDescription: 'M-Pesa says that the payment was reversed' },
    });
    return 'refund_done';
  }
  const sentFor = deps.clock.now().getTime() - (refund.submittedAt?.getTime() ?? 0);
  if (transactionStatus === 'completed' && isWhole && sentFor >= askForMs) {
    const description = 'M-Pesa says that the payment was not reversed';
    const told = { actor: mpesa, code: 'not_reversed', description, sentence: `${description}.` };
    await failReversal(tx, deps, held, told);
    return 'refund_failed';
  }
  return 'refund_open';
}

async function isOnlyReversal(tx: Database, { refund }: HeldRefund): Promise<boolean> {
  const all = await selectRefundsOf(tx, refund.receipt);
  return all.every((other) => other.refund.id === refund.id || other.refund.submittedAt === null);
}
