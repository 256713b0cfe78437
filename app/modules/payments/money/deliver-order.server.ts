import type { OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import { enrol } from '#app/modules/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { completePayment, markOrderPaid, type Deliverable } from './payment-queries.server.ts';

/**
 * Marks an order as paid, completes its lines, and enrols its buyer. Takes the lines by course, so that two orders with the same courses
 * never wait for each other in a circle; the order and the buyer are locked by the caller. `transactionId` is M-Pesa's code, null where
 * it has not told one; `phone` the payer's whole number, null where nobody knows it.
 */
export async function deliverOrder(
  tx: Database,
  { clock }: Pick<PaymentDeps, 'clock'>,
  given: {
    readonly order: OrderRow;
    readonly lines: readonly Deliverable[];
    readonly transactionId: string | null;
    readonly phone: string | null;
  },
): Promise<void> {
  const { order, lines, transactionId, phone } = given;
  const at = clock.now();
  await markOrderPaid(tx, order.id, at);
  for (const { paymentId, userId, courseId } of lines) {
    await completePayment(tx, paymentId, { transactionId, phone, at });
    if (userId !== null && courseId !== null) await enrol(tx, { userId, courseId, paymentId, source: 'payment', at });
  }
}
