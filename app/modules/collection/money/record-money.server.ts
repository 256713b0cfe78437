import { selectOrder } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Attempt } from '../attempts/attempt-queries.server.ts';
import { failUnlessLive, moveAttempt } from '../attempts/move-attempt.server.ts';
import { settleClaims } from '../claims/claim-queries.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { paidCode } from '../result-meaning.ts';
import { alertAmount, byWhom, matchExistingReceipt } from './known-money.server.ts';
import { applyReceipt } from '#app/modules/ledger/apply-receipt.server.ts';
import { provisionalReceipt, type IncomingPayment, type Recorded } from './money.ts';
import { lockReceiptCode } from '#app/modules/ledger/receipts.server.ts';

/** The order that money is for, and the attempt that brought it; null where it came without a request of ours. */
export interface PaymentTarget {
  readonly orderId: string;
  /** Locked by the caller, which locked its order first. */
  readonly attempt: Attempt | null;
}

/**
 * Records verified money for an order, whichever side told of it: the receipt first, then everything that follows from it, in
 * the caller's one transaction: attempt, order, payments, enrolments, mail, claims. However many sides tell of
 * the same money, and in whatever order, it counts once.
 *
 * What the ledger makes of it: `applyReceipt`.
 */
export async function recordMoney(
  tx: Database,
  deps: CollectionDeps,
  to: PaymentTarget,
  money: IncomingPayment,
): Promise<Recorded> {
  const order = await selectOrder(tx, to.orderId, { lock: true });
  if (!order) throw new Error(`money for order ${to.orderId}, which is not there`);
  if (money.receipt !== null) await lockReceiptCode(tx, money.receipt);
  const incoming = { order, attempt: to.attempt, money };
  const matched = await matchExistingReceipt(tx, deps, incoming);
  if (matched) return matched;

  const { attempt } = to;
  const receipt = money.receipt ?? (attempt && provisionalReceipt(attempt));
  if (receipt === null) throw new Error('money without a receipt needs the attempt that brought it');
  const { provider, amountCents, phone, paidAt, source, accountReference = null, decision } = money;
  const applied = await applyReceipt(tx, deps, order, {
    receipt,
    provider,
    amountCents,
    phone,
    paidAt,
    source,
    accountReference,
    isProvisional: money.receipt === null,
    attemptId: attempt?.id ?? null,
    promptedPhone: attempt?.phoneNumber ?? null,
    decision,
  });
  if (attempt) {
    const isPaid = applied !== 'review';
    await moveAttempt(tx, deps, attempt, {
      ...byWhom(money),
      event: isPaid ? { kind: 'result', outcome: 'paid' } : { kind: 'amount_differs' },
      ...(isPaid && { resultCode: paidCode }),
      receipt: money.receipt,
    });
  }
  const at = deps.clock.now();
  if (applied === 'review') {
    await failUnlessLive(tx, order.id, at);
    await alertAmount(tx, deps, incoming);
    return 'amount_differs';
  }
  if (money.receipt !== null) await settleClaims(tx, money.receipt, order.id, at);
  return applied;
}
