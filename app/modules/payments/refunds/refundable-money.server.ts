import type { OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { selectGivenBack, selectPaidInParts, selectReceiptsThatPaid } from './refunded-money-queries.server.ts';

/** A receipt that paid an order, and how much of that it has not given back. */
export interface RefundableReceipt {
  readonly receipt: string;
  readonly left: Cents;
}

/**
 * The receipts that paid an order, those of which most is left first; empty where all of it is given back. What came in beyond the
 * order's total is not among it: that goes back on its own, whatever becomes of the courses.
 */
export async function readRefundable(db: Database, { id, total }: OrderRow): Promise<RefundableReceipt[]> {
  const inParts = await selectPaidInParts(db, id);
  const found: RefundableReceipt[] = [];
  for (const { receipt, amountCents, isPart } of await selectReceiptsThatPaid(db, id)) {
    const { taken, takenForLines } = await selectGivenBack(db, receipt);
    const share = isPart ? amountCents : total - inParts;
    found.push({ receipt, left: toCents(Math.min(amountCents - taken, share - takenForLines)) });
  }
  return found.toSorted((one, other) => other.left - one.left);
}
