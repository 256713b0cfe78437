import { recordMoney } from '#app/modules/money/collection/money/record-money.server.ts';
import type { CollectionDeps } from '#app/modules/money/collection/payment-provider.ts';
import type { Database } from '#app/platform/database.server.ts';
import { dayInNairobi, noonInNairobi } from '#app/shared/dates.ts';
import { matchBankLines } from '#app/modules/money/collection/reconcile/bank-line-queries.server.ts';
import type { OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import { receiptOfPayment } from './manual-payment.ts';
import { decideManualPayment, type ManualPayment } from './manual-payment-queries.server.ts';

/**
 * What an approved payment became: it pays its order, goes back because the order was paid, or waits because it is too little or its plan does
 * not take it.
 */
export type CountedAs = 'paid' | 'surplus' | 'amount_differs' | 'plan_closed';

/**
 * Approves a recorded payment and counts it as money of its order, in the caller's transaction, which has locked the order and then the
 * payment. More than the order's total pays it, and the rest goes back.
 */
export async function countManualPayment(
  tx: Database,
  deps: CollectionDeps,
  order: Pick<OrderRow, 'id' | 'number' | 'total'>,
  {
    payment,
    by,
    isAlone = false,
  }: { readonly payment: ManualPayment; readonly by: string; readonly isAlone?: boolean },
): Promise<CountedAs> {
  const { method, amountCents, note } = payment;
  const at = deps.clock.now();
  await decideManualPayment(tx, payment.id, { status: 'approved', by, note: '', at, isAlone });
  const recorded = await recordMoney(
    tx,
    deps,
    { orderId: order.id, attempt: null },
    {
      provider: method,
      receipt: receiptOfPayment(payment),
      amountCents,
      phone: null,
      paidAt: momentOf(payment.receivedOn, at),
      source: 'manual',
      ...(amountCents > order.total && { decision: { by, note } }),
    },
  );
  const { movementKey, bankAccount, receivedOn } = payment;
  const recordedOn = { movementKey, bankAccount, amountCents, orderNumber: order.number, receivedOn };
  await matchBankLines(tx, { receipt: receiptOfPayment(payment), ...recordedOn, is: 'counted' });
  if (recorded === 'known' || recorded === 'receipt_learnt' || recorded === 'receipt_taken')
    throw new Error(`recorded payment ${payment.id} is ${recorded}`);
  return recorded;
}

/** Returns noon of a day in Nairobi, or now for today. */
function momentOf(day: string, now: Date): Date {
  return day === dayInNairobi(now) ? now : noonInNairobi(day);
}
