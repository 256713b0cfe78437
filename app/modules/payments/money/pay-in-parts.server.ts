import type { OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import { isMsisdn } from '#app/shared/phone.ts';
import type { Attempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { settleClaims } from '../claims/claim-queries.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueReceiptMail } from '../receipts/receipt-mail.server.ts';
import { deliverOrder } from './deliver-order.server.ts';
import { giveBack } from './give-back.server.ts';
import type { Money } from './money.ts';
import { mainOf, sumOf } from './parts-of-a-payment.ts';
import type { Deliverable } from './payment-queries.server.ts';
import { settleReceipt, type Receipt } from './receipt-queries.server.ts';

/** A payment in review, with the prompt of the order that brought it; null where it came without. Both are locked. */
export interface PartInReview {
  readonly money: Receipt;
  readonly attempt: Attempt | null;
}

/**
 * Pays an unpaid order with several payments in review that come to its total or more, by an admin's decision: the largest is matched to
 * it, the others are its parts, and everything follows that follows from one payment. What is more goes back from the largest. The caller
 * has locked order, prompts, payments and buyer, and has seen that every payment is needed and every line can be delivered.
 */
export async function payInParts(
  tx: Database,
  deps: PaymentDeps,
  given: {
    readonly order: OrderRow;
    readonly lines: readonly Deliverable[];
    readonly parts: readonly PartInReview[];
    readonly decision: NonNullable<Money['decision']>;
  },
): Promise<void> {
  const { order, lines, parts, decision } = given;
  const at = deps.clock.now();
  const payments = parts.map(({ money }) => money);
  const main = mainOf(payments);
  if (!main) throw new Error(`no payment for order ${order.number}`);
  for (const { money, attempt } of parts) {
    const { receipt, source } = money;
    const isPart = receipt !== main.receipt;
    const settled = {
      orderId: order.id,
      attemptId: attempt?.id ?? null,
      state: 'matched',
      isPart,
      decision,
      at,
    } as const;
    await settleReceipt(tx, receipt, settled);
    if (attempt)
      await moveAttempt(tx, deps, attempt, {
        by: source,
        news: { kind: 'result', code: '0' },
        resultCode: '0',
        receipt,
      });
    await settleClaims(tx, receipt, order.id, at);
  }
  const phone = main.phoneNumber !== null && isMsisdn(main.phoneNumber) ? main.phoneNumber : null;
  await deliverOrder(tx, deps, { order, lines, transactionId: main.receipt, phone });
  const beyond = toCents(sumOf(payments) - order.total);
  if (beyond > 0) {
    const owed = { reason: 'wrong_amount', amountCents: beyond, paymentIds: [] } as const;
    await giveBack(tx, deps, { order, receipt: main.receipt, isStandIn: false, lines, owed });
  }
  await queueReceiptMail(tx, deps, { ...order, status: 'paid', paidAt: at });
}
