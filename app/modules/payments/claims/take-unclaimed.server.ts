import type { OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { selectIsGoingBack, type Receipt } from '../money/receipt-queries.server.ts';
import { takePayment } from '../money/take-payment.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cameAfter } from './came-after.ts';

/** Whether money belongs to nobody as yet, and is not on its way back. */
export async function isUnclaimed(tx: Database, { receipt, orderId, state }: Receipt): Promise<boolean> {
  return orderId === null && state === 'review' && !(await selectIsGoingBack(tx, receipt));
}

/**
 * Gives unclaimed money to the order that a learner claims it for, where it is exactly the order's amount and came after the order
 * was made. False where it does not fit. The order and the money are locked by the caller.
 */
export async function takeUnclaimed(
  tx: Database,
  deps: PaymentDeps,
  order: OrderRow,
  money: Receipt,
): Promise<boolean> {
  const { receipt, amountCents, phoneNumber, source } = money;
  const paidAt = money.paidAt ?? money.createdAt;
  if (amountCents !== order.total || !cameAfter(paidAt, order)) return false;
  const attempt = await chooseAttempt(tx, deps, { order, amountCents, payer: phoneNumber });
  const told = { receipt, amountCents, phone: phoneNumber, paidAt, source };
  return (await takePayment(tx, deps, { orderId: order.id, attempt }, told)) === 'paid';
}
