import type { OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { findProvisionalReceipt, unmatchedMoney } from '../money/find-provisional-receipt.server.ts';
import { giveReceiptCode } from '../money/give-receipt-code.server.ts';
import { selectIsGoingBack, selectReceipt, type Receipt } from '#app/modules/ledger/receipts.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { cameAfter } from './came-after.ts';

/** Whether money belongs to no order yet, and is not on its way back. */
export async function isUnclaimed(tx: Database, { receipt, orderId, state }: Receipt): Promise<boolean> {
  return orderId === null && state === 'review' && !(await selectIsGoingBack(tx, receipt));
}

/** Unclaimed money that is counted as the provisional receipt of an order becomes one with it. Before any order is locked. */
export async function giveCountedCode(tx: Database, deps: CollectionDeps, receipt: string): Promise<void> {
  const money = await selectReceipt(tx, receipt);
  if (!money || !(await isUnclaimed(tx, money))) return;
  const match = await findProvisionalReceipt(tx, { money: unmatchedMoney(money), now: deps.clock.now() });
  if (match.kind !== 'found') return;
  const { phoneNumber: phone, source } = money;
  const told = { receipt, phone, paidAt: money.paidAt ?? money.createdAt, source };
  await giveReceiptCode(tx, deps, { provisional: match.provisional.receipt, told });
}

/**
 * Gives unclaimed money to the order that a learner claims it for, where it is exactly the order's amount, came after the order
 * was made, and cannot be counted already. False where it does not fit. The order and the money are locked by the caller.
 */
export async function takeUnclaimed(
  tx: Database,
  deps: CollectionDeps,
  order: OrderRow,
  money: Receipt,
): Promise<boolean> {
  const { provider, receipt, amountCents, phoneNumber, source } = money;
  const paidAt = money.paidAt ?? money.createdAt;
  if (amountCents !== order.total || !cameAfter(paidAt, order)) return false;
  const asked = { money: unmatchedMoney(money), now: deps.clock.now(), forOrderId: order.id };
  if ((await findProvisionalReceipt(tx, asked)).kind !== 'none') return false;
  const attempt = await chooseAttempt(tx, deps, {
    order,
    provider,
    amountCents,
    payer: phoneNumber,
    paidAt: money.paidAt,
  });
  const told = { provider, receipt, amountCents, phone: phoneNumber, paidAt, source };
  return (await recordMoney(tx, deps, { orderId: order.id, attempt }, told)) === 'paid';
}
