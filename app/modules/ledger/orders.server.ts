import type { Database } from '#app/platform/database.server.ts';
import { generateOrderNumber } from './order-number.server.ts';
import { insertOrder, type NewOrder } from './order-queries.server.ts';

/**
 * Functions on orders and their lines for other modules, inside their own transactions and after their own access check. Only the ledger
 * writes orders.
 */
export {
  lockBuyer,
  selectCartCourses,
  selectLinesToPay,
  selectOrder,
  selectOrderByKey,
  selectOrderByNumber,
  selectOrderLines,
} from './order-queries.server.ts';
export type { CartCourse, LineToPay, NewOrder, OrderRow } from './order-queries.server.ts';
export {
  failPendingPayments,
  failUntouchedPayments,
  insertGrant,
  insertTestPayment,
  lockCoursesOfOrder,
  reopenPayments,
  selectDeliverables,
} from './payment-queries.server.ts';
export type { Deliverable } from './payment-queries.server.ts';
export { forOthers, isForOthers } from './payment-queries.server.ts';
export { anonymiseInvoices, anonymiseLines } from './payment-queries.server.ts';
export { issueMissingInvoices } from './invoices/issue-missing-invoices.server.ts';
export {
  selectInvoiceBuyer,
  selectInvoicesOfOrder,
  selectSoldLines,
  soldLinesColumn,
  soldLinesOf,
  writeInvoiceBuyer,
} from './invoices/invoice-queries.server.ts';
export { isBounced, isOrderBounced } from './bounced.server.ts';
export { selectRecordedLines } from './recorded-line-queries.server.ts';
export { foldTotals } from './payment-totals-queries.server.ts';

/** Inserts an order under a new number, with a pending payment for each course, in the caller's transaction. */
export async function writeOrder(
  tx: Database,
  order: Omit<NewOrder, 'number'>,
): Promise<{ readonly orderId: string; readonly number: string }> {
  for (;;) {
    const number = generateOrderNumber();
    const orderId = await insertOrder(tx, { ...order, number });
    if (orderId) return { orderId, number };
  }
}
