import type { OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh, roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { alertOwner } from '../alert-owner.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { insertRefundRequest } from '../refunds/refund-queries.server.ts';
import type { Deliverable } from './payment-queries.server.ts';
import { queueSurplusMail } from '../receipts/receipt-mail.server.ts';

/** What is to be given back: how much, why, and the payments that it takes back. */
export interface Owed {
  readonly reason: 'surplus' | 'undeliverable' | 'wrong_amount';
  readonly amountCents: Cents;
  readonly paymentIds: readonly string[];
}

const notes: Readonly<Record<Owed['reason'], string>> = {
  surplus: 'The order was paid already.',
  undeliverable: 'Courses of this order that were paid for elsewhere meanwhile, or that are gone.',
  wrong_amount: 'More came in than the order’s total.',
};

/**
 * The price of what the buyer has from another payment, or cannot get any more, in the whole shillings that M-Pesa moves; the
 * whole order with its rounding, if that is all.
 */
export function owedFor(order: OrderRow, lines: readonly Deliverable[]): Owed {
  const forNothing = lines.filter(isForNothing);
  const price = roundUpToShilling(sumCents(forNothing.map(({ amountCents }) => amountCents)));
  const isAll = forNothing.length === lines.length;
  return {
    reason: 'undeliverable',
    amountCents: isAll ? order.total : toCents(Math.min(price, order.total)),
    paymentIds: forNothing.map(({ paymentId }) => paymentId),
  };
}

/** Whether paying for this line brings its buyer nothing. */
export function isForNothing({ userId, courseId, isPaidElsewhere }: Deliverable): boolean {
  return userId === null || courseId === null || isPaidElsewhere;
}

/** Asks for money to be given back, and tells the buyer and the owner. `isStandIn`: M-Pesa has not told the receipt's true code. */
export async function giveBack(
  tx: Database,
  deps: PaymentDeps,
  given: { order: OrderRow; receipt: string; isStandIn: boolean; lines: readonly Deliverable[]; owed: Owed },
): Promise<void> {
  const { order, receipt, isStandIn, lines, owed } = given;
  const note = notes[owed.reason];
  await insertRefundRequest(tx, { ...owed, receipt, note, requestedBy: null, at: deps.clock.now() });
  await queueSurplusMail(tx, deps, {
    order,
    lines,
    receipt: isStandIn ? null : receipt,
    amountCents: owed.amountCents,
  });
  const sentence = `${formatKsh(owed.amountCents)} came in that is to be given back. ${note}`;
  await alertOwner(tx, deps, { subject: 'surplus', key: receipt, sentence, orderNumber: order.number });
}
