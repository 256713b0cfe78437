import { createHash, randomUUID } from 'node:crypto';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { mpesaPrompts } from '#app/database/schema/mpesa.ts';
import { incomingPayments, paymentAttempts } from '#app/database/schema/payments.ts';
import { refundLines, refunds } from '#app/database/schema/refunds.ts';
import { generateOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { priceOrder } from '#app/modules/money/ledger/order.ts';
import { recordAudit } from '#app/modules/people/accounts/audit-queries.server.ts';
import { enrol } from '#app/modules/study/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import { toShillings, type Cents } from '#app/shared/money.ts';
import type { DemoPurchase } from '#seeds/content/demo-people.ts';

/** A past purchase as it is in the books. */
interface LedgerEntry {
  readonly buyer: { readonly id: string; readonly name: string; readonly email: string; readonly phone: string };
  readonly course: { readonly id: string; readonly title: string; readonly priceCents: Cents };
  readonly status: DemoPurchase['status'];
  readonly at: Date;
  /** Number of the entry, for its receipt. */
  readonly number: number;
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** M-Pesa's codes never begin like this, so that demo money is never taken for real. */
export const demoReceiptPrefix = 'DEMO';

/** Returns the code of the nth receipt of the demo. */
export const demoReceipt = (number: number): string => `${demoReceiptPrefix}${String(number).padStart(6, '0')}`;

/**
 * Writes a past purchase with all its rows: order, payment, prompt, receipt, enrolment, refund and audit. Use cases would call a gateway
 * and use the current time; the rules of the database check these rows too.
 */
export async function enterPurchase(db: Database, entry: LedgerEntry, staff: StaffActor): Promise<void> {
  if (entry.status === 'admin_enrolled') return enterStaffEnrolment(db, entry, staff);
  const { buyer, course, status, at } = entry;
  const isPaid = status !== 'failed';
  const paidAt = isPaid ? after(at, 41) : null;
  const refundedAt = status === 'refunded' ? after(at, 6 * 86_400) : null;
  const receipt = isPaid ? demoReceipt(entry.number) : null;
  const { subtotal, rounding, total } = priceOrder([course.priceCents]);
  const [orderId, orderLineId, attemptId] = [randomUUID(), randomUUID(), randomUUID()];
  const stamps = { createdAt: at, updatedAt: refundedAt ?? paidAt ?? at };

  await db.insert(orders).values({
    id: orderId,
    number: generateOrderNumber(),
    userId: buyer.id,
    status: refundedAt ? 'refunded' : isPaid ? 'paid' : 'unpaid',
    subtotalCents: subtotal,
    roundingCents: rounding,
    totalCents: total,
    idempotencyKey: `demo-${entry.number}-${orderId.slice(0, 8)}`,
    paidAt,
    ...stamps,
  });
  await db.insert(orderLines).values({
    id: orderLineId,
    orderId,
    userId: buyer.id,
    courseId: course.id,
    courseTitle: course.title,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    amountCents: course.priceCents,
    status,
    transactionId: receipt,
    phoneNumber: buyer.phone,
    paymentDate: paidAt,
    refundedAt,
    ...stamps,
  });
  await db.insert(paymentAttempts).values({
    id: attemptId,
    orderId,
    phoneNumber: buyer.phone,
    amountShillings: toShillings(total),
    status: isPaid ? 'succeeded' : 'failed',
    providerReference: `ws_CO_demo_${attemptId.slice(0, 13)}`,
    resultCode: isPaid ? '0' : '1032',
    resultDescription: isPaid ? 'The service request is processed successfully.' : 'Request cancelled by user.',
    receipt,
    submittedAt: after(at, 1),
    finishedAt: paidAt ?? after(at, 30),
    createdAt: at,
    updatedAt: paidAt ?? after(at, 30),
  });
  await db.insert(mpesaPrompts).values({
    attemptId,
    tokenHash: createHash('sha256').update(attemptId).digest('hex'),
    merchantRequestId: `demo-${attemptId.slice(0, 13)}`,
    checkoutRequestId: `ws_CO_demo_${attemptId.slice(0, 13)}`,
  });
  if (receipt === null || paidAt === null) return;

  await db.insert(incomingPayments).values({
    receipt,
    attemptId,
    orderId,
    amountCents: total,
    phoneNumber: buyer.phone,
    paidAt,
    source: 'callback',
    state: refundedAt ? 'refunded' : 'matched',
    createdAt: paidAt,
    updatedAt: refundedAt ?? paidAt,
  });
  const enrolled = { userId: buyer.id, courseId: course.id, orderLineId };
  if (refundedAt === null) {
    await enrol(db, { ...enrolled, source: 'payment', at: paidAt });
    return;
  }
  // The business refunded the money, which ended access.
  await db.insert(enrolments).values({ ...enrolled, source: 'payment', enrolledAt: paidAt, revokedAt: refundedAt });
  const note = 'Bought by mistake; sent back by M-Pesa from the till.';
  const refundId = randomUUID();
  await db.insert(refunds).values({
    id: refundId,
    receipt,
    amountCents: total,
    status: 'done',
    reason: 'guarantee',
    method: 'by_hand',
    note,
    requestedBy: staff.userId,
    createdAt: after(refundedAt, -3600),
    updatedAt: refundedAt,
    finishedAt: refundedAt,
  });
  await db.insert(refundLines).values({ refundId, orderLineId });
  for (const action of ['refund.requested', 'refund.done']) {
    await recordAudit(db, staff, {
      action,
      subjectType: 'refund',
      subjectId: refundId,
      after: { receipt, amountCents: total, method: 'by_hand', note },
    });
  }
}

async function enterStaffEnrolment(db: Database, { buyer, course, at }: LedgerEntry, staff: StaffActor): Promise<void> {
  const id = randomUUID();
  await db.insert(orderLines).values({
    id,
    userId: buyer.id,
    courseId: course.id,
    courseTitle: course.title,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    amountCents: 0,
    status: 'admin_enrolled',
    paymentMethod: 'admin_enrollment',
    enrolledBy: staff.userId,
    paymentDate: at,
    createdAt: at,
    updatedAt: at,
  });
  await recordAudit(db, staff, {
    action: 'payment.granted',
    subjectType: 'payment',
    subjectId: id,
    after: { course: course.title },
  });
  await enrol(db, { userId: buyer.id, courseId: course.id, orderLineId: id, source: 'grant', at });
}
