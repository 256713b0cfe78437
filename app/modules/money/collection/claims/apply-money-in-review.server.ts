import type { StaffActor } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { hasReceipt, lockAttempt, type Attempt } from '../attempts/attempt-queries.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { unmatchedMoney } from '../money/find-provisional-receipt.server.ts';
import { isFreeOrder } from '#app/modules/money/ledger/apply-incoming-payment.server.ts';
import { requireUncounted } from '../money/require-uncounted.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { refuse } from '../settlement-errors.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { readInstalmentPlanRefusal } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { selectDeliverables } from '#app/modules/money/ledger/order-line-queries.server.ts';
import { selectOrder, selectOrderByNumber, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  lockIncomingPayment,
  lockReceiptCode,
  selectIsBeingRefunded,
  selectIncomingPayment,
  type IncomingPayment,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';

/**
 * Pays an order, locked by the caller, with money in review, by a staff member's decision. Returns the money as it was before, or null if it
 * already pays this order. Throws DomainError like matchReceipt.
 */
export async function applyMoneyInReview(
  tx: Database,
  deps: CollectionDeps,
  input: { order: OrderRow; receipt: string; staff: StaffActor; note: string },
): Promise<IncomingPayment | null> {
  const { order, receipt, staff, note } = input;
  const seen = await selectIncomingPayment(tx, receipt);
  if (!seen) throw refuse('receipt_not_found');
  if (seen.orderId === order.id && seen.state === 'matched') return null;
  if (order.status !== 'unpaid') throw refuse('order_paid');
  const attempt = await attemptOf(tx, deps, order, seen);
  await lockReceiptCode(tx, receipt);
  const money = await lockIncomingPayment(tx, receipt);
  if (money?.orderId !== seen.orderId || money.attemptId !== seen.attemptId) throw refuse('decided_meanwhile');
  await checkFits(tx, order, money);
  if (money.attemptId === null)
    await requireUncounted(tx, deps, { money: unmatchedMoney(money), forOrderId: order.id });
  const { provider, amountCents, phoneNumber, source } = money;
  const paidAt = money.paidAt ?? money.createdAt;
  const decision = { by: staff.userId, note };
  const reported = { provider, receipt, amountCents, phone: phoneNumber, paidAt, source, decision };
  const recorded = await recordMoney(tx, deps, { orderId: order.id, attempt }, reported);
  if (recorded !== 'paid') throw refuse('decided_meanwhile');
  return money;
}

/** Refuses an order whose plan does not take its payment. Throws DomainError 'instalment_plan_refuses' with the reason. */
export async function requireInstalmentPlanTakes(tx: Database, order: OrderRow): Promise<void> {
  const why = await readInstalmentPlanRefusal(tx, order);
  if (why !== null) throw refuse('instalment_plan_refuses', { why });
}

async function checkFits(tx: Database, order: OrderRow, money: IncomingPayment): Promise<void> {
  if (money.state !== 'review') throw refuse('receipt_not_in_review');
  if (await selectIsBeingRefunded(tx, money.receipt)) throw refuse('refund_open');
  await requireInstalmentPlanTakes(tx, order);
  if (money.amountCents < order.total) throw refuse('money_too_little', { total: formatKsh(order.total) });
  if ((await selectDeliverables(tx, order.id)).some(isFreeOrder)) throw refuse('order_undeliverable');
}

/** Returns the order's attempt that brought the money, or may have; ignores other orders' attempts. */
async function attemptOf(
  tx: Database,
  deps: CollectionDeps,
  order: OrderRow,
  money: IncomingPayment,
): Promise<Attempt | null> {
  const { provider, amountCents, phoneNumber, paidAt } = money;
  if (money.attemptId === null || money.orderId !== order.id)
    return chooseAttempt(tx, deps, { order, provider, amountCents, payer: phoneNumber, paidAt });
  const attempt = await lockAttempt(tx, money.attemptId);
  return attempt && hasReceipt(attempt, money) ? attempt : null;
}

/** Reads and locks the order that a staff member typed. Throws DomainError 'order_not_found'. */
export async function lockOrderByNumber(tx: Database, typed: string): Promise<OrderRow> {
  const number = readOrderNumber(typed);
  const found = number === '' ? null : await selectOrderByNumber(tx, number);
  const order = found && (await selectOrder(tx, found.id, { lock: true }));
  if (!order) throw refuse('order_not_found');
  return order;
}
