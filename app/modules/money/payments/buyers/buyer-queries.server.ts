import { and, asc, desc, eq, isNull, or, sql, type SQLWrapper } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { gifts } from '#app/database/schema/gifts.ts';
import { seats } from '#app/database/schema/seats.ts';
import { invoiceBuyers, invoices } from '#app/database/schema/invoices.ts';
import { orderReminders } from '#app/database/schema/messages.ts';
import { instalmentPlanLines, instalmentPlans } from '#app/database/schema/instalment-plans.ts';
import { lineDiscounts, discounts } from '#app/database/schema/discounts.ts';
import { incomingPayments, paymentAttempts } from '#app/database/schema/payments.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { maskPhone } from '#app/shared/phone.ts';
import { codeOfReceipt, liveAttemptStatuses } from '#app/shared/payment-terms.ts';
import { isReplaced } from '#app/modules/money/collection/reconcile/reconcile-queries.server.ts';

/** Selects and locks a buyer's orders until the transaction ends, in the common order of locks. */
export async function lockOrders(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for('update');
  return rows.map(({ id }) => id);
}

const liveAttempt = sql.raw(liveAttemptStatuses.map((status) => `'${status}'`).join(', '));

/**
 * Returns whether a buyer's money may still move, or waits for a person: an open prompt, an unconfirmed failure, a claim, uncounted money
 * from a look-up, a recorded payment that waits for approval, money in review, a pending refund.
 */
export async function hasMoneyUnderWay(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (select from payment_attempts a join orders o on o.id = a.order_id
        where o.user_id = ${userId} and (a.status in (${liveAttempt}, 'review') or a.next_query_at is not null))
      or exists (select from payment_claims c join orders o on o.id = c.order_id where o.user_id = ${userId} and o.status = 'unpaid' and c.status = 'open')
      or exists (select from transaction_checks t join payment_claims c on c.id = t.claim_id join orders o on o.id = c.order_id
        where o.user_id = ${userId} and t.is_uncounted)
      or exists (select from manual_payments m join orders o on o.id = m.order_id where o.user_id = ${userId} and m.status = 'waiting')
      or exists (select from mpesa_receipts r join orders o on o.id = r.order_id where o.user_id = ${userId} and r.state = 'review')
      or exists (select from refunds f join mpesa_receipts r on r.receipt = f.receipt join orders o on o.id = r.order_id
        where o.user_id = ${userId}
          and (f.status in ('requested', 'submitting', 'unknown') or (f.status = 'failed' and not ${isReplaced(true)}))) as waits`);
  return rows[0]?.waits ?? false;
}

/**
 * Condition: the number of an order belongs to somebody who paid it by a link of its buyer, and who was promised that the buyer sees only a part
 * of it.
 */
const isPayers = (orderId: SQLWrapper) =>
  sql<boolean>`exists (select from payment_attempts a where a.order_id = ${orderId} and a.is_by_link)`;

const withMaskedPhone = <Row extends { readonly phoneNumber: string | null; readonly isPayers: boolean }>(
  rows: Row[],
) =>
  rows.map(({ isPayers: mask, ...row }) => ({
    ...row,
    phoneNumber: mask && row.phoneNumber !== null ? maskPhone(row.phoneNumber) : row.phoneNumber,
  }));

/** Selects all purchases, newest first, for a buyer's data export. Amounts in cents. */
export async function selectOrdersOf(db: Database, userId: string) {
  return db
    .select({
      number: orders.number,
      status: orders.status,
      subtotalCents: orders.subtotalCents,
      roundingCents: orders.roundingCents,
      totalCents: orders.totalCents,
      paidAt: orders.paidAt,
      // Null where none were given for the invoice.
      invoiceName: invoiceBuyers.name,
      invoiceKraPin: invoiceBuyers.kraPin,
      // Null where no reminder of the order was sent.
      remindedAt: orderReminders.createdAt,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(orderReminders, eq(orderReminders.orderId, orders.id))
    .leftJoin(invoiceBuyers, eq(invoiceBuyers.orderId, orders.id))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), asc(orders.id));
}

export async function selectPaymentsOf(db: Database, userId: string) {
  const rows = await db
    .select({
      orderNumber: orders.number,
      courseTitle: orderLines.courseTitle,
      amountCents: orderLines.amountCents,
      // Null where no discount lowered the price.
      fullCents: lineDiscounts.fullCents,
      offer: discounts.name,
      status: orderLines.status,
      paymentMethod: orderLines.paymentMethod,
      transactionId: orderLines.transactionId,
      buyerName: orderLines.buyerName,
      buyerEmail: orderLines.buyerEmail,
      phoneNumber: orderLines.phoneNumber,
      isPayers: isPayers(orders.id),
      paymentDate: orderLines.paymentDate,
      refundedAt: orderLines.refundedAt,
      createdAt: orderLines.createdAt,
    })
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(lineDiscounts, eq(lineDiscounts.orderLineId, orderLines.id))
    .leftJoin(discounts, eq(discounts.id, lineDiscounts.discountId))
    .where(or(eq(orders.userId, userId), and(isNull(orderLines.orderId), eq(orderLines.userId, userId))))
    .orderBy(desc(orderLines.createdAt), asc(orderLines.id));
  return withMaskedPhone(rows).map(({ transactionId, ...row }) => ({
    ...row,
    transactionId: transactionId && codeOfReceipt(transactionId),
  }));
}

export async function selectAttemptsOf(db: Database, userId: string) {
  const rows = await db
    .select({
      orderNumber: orders.number,
      phoneNumber: paymentAttempts.phoneNumber,
      isPayers: paymentAttempts.isByLink,
      amountShillings: paymentAttempts.amountShillings,
      status: paymentAttempts.status,
      createdAt: paymentAttempts.createdAt,
      finishedAt: paymentAttempts.finishedAt,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(paymentAttempts.createdAt), asc(paymentAttempts.id));
  return withMaskedPhone(rows);
}

/** Selects invoices and credit notes, newest first, for a buyer's data export. Amounts in cents. */
export async function selectInvoicesOf(db: Database, userId: string) {
  return db
    .select({
      orderNumber: orders.number,
      kind: invoices.kind,
      number: invoices.number,
      buyerName: invoices.buyerName,
      buyerEmail: invoices.buyerEmail,
      buyerPin: invoices.buyerPin,
      totalCents: invoices.totalCents,
      vatCents: invoices.vatCents,
      issuedAt: invoices.issuedAt,
      etimsNumber: invoices.etimsNumber,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(invoices.issuedAt), asc(invoices.id));
}

/** Selects what a learner pays bit by bit, newest first, for their data export. Amounts in cents. */
export async function selectInstalmentPlansOf(db: Database, userId: string) {
  return db
    .select({
      number: instalmentPlans.number,
      courses: sql<
        readonly { readonly title: string; readonly priceCents: number }[]
      >`(select json_agg(json_build_object('title', l.course_title, 'priceCents', l.price_cents) order by l.position) from ${instalmentPlanLines} l where l.plan_id = ${instalmentPlans}.id)`,
      state: instalmentPlans.state,
      priceCents: instalmentPlans.priceCents,
      paidCents: instalmentPlans.paidCents,
      accessUntil: instalmentPlans.accessUntil,
      startedAt: instalmentPlans.startedAt,
      paidAt: instalmentPlans.paidAt,
      cancelledAt: instalmentPlans.cancelledAt,
      remindedAt: instalmentPlans.remindedAt,
      createdAt: instalmentPlans.createdAt,
    })
    .from(instalmentPlans)
    .where(eq(instalmentPlans.userId, userId))
    .orderBy(desc(instalmentPlans.createdAt), asc(instalmentPlans.id));
}

/** Selects gifts that a person gave or opened, newest first, for their data export; of a gift that they opened, what its card said. */
export async function selectGiftsOf(db: Database, userId: string) {
  const isGiver = sql<boolean>`${orders.userId} = ${userId}`;
  const rows = await db
    .select({
      isGiver,
      courseTitle: orderLines.courseTitle,
      state: gifts.state,
      senderName: gifts.senderName,
      recipientName: gifts.recipientName,
      recipientEmail: gifts.recipientEmail,
      message: gifts.message,
      mailOn: gifts.mailOn,
      mailedAt: gifts.mailedAt,
      openedAt: gifts.openedAt,
      createdAt: gifts.createdAt,
    })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, gifts.orderId))
    .where(or(eq(orders.userId, userId), eq(orderLines.userId, userId)))
    .orderBy(desc(gifts.createdAt), asc(gifts.id));
  return rows.map(({ isGiver: gave, recipientEmail, mailOn, mailedAt, ...row }) => ({
    isGiver: gave ?? false,
    ...row,
    ...(gave && { recipientEmail, mailOn, mailedAt }),
  }));
}

/** Selects seats that a person ordered or took, newest first, for their data export; of a seat that they ordered, for whom it is. */
export async function selectSeatsOf(db: Database, userId: string) {
  const isBuyer = sql<boolean>`${orders.userId} = ${userId}`;
  const rows = await db
    .select({
      isBuyer,
      courseTitle: orderLines.courseTitle,
      state: seats.state,
      email: seats.email,
      mailedAt: seats.mailedAt,
      takenAt: seats.takenAt,
      leftAt: seats.leftAt,
      createdAt: seats.createdAt,
    })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(or(eq(orders.userId, userId), eq(orderLines.userId, userId)))
    .orderBy(desc(seats.createdAt), asc(orderLines.courseTitle), asc(orderLines.seatNumber));
  return rows.map((row) => ({ ...row, isBuyer: row.isBuyer ?? false }));
}

/** Selects received money with its refunds. */
export async function selectIncomingPaymentsOf(db: Database, userId: string) {
  const rows = await db
    .select({
      orderNumber: orders.number,
      receipt: incomingPayments.receipt,
      amountCents: incomingPayments.amountCents,
      phoneNumber: incomingPayments.phoneNumber,
      isPayers: isPayers(orders.id),
      state: incomingPayments.state,
      paidAt: incomingPayments.paidAt,
      refundCents: refunds.amountCents,
      refundStatus: refunds.status,
      refundReceipt: refunds.refundReceipt,
      refundedAt: refunds.finishedAt,
    })
    .from(incomingPayments)
    .innerJoin(orders, eq(orders.id, incomingPayments.orderId))
    .leftJoin(refunds, eq(refunds.receipt, incomingPayments.receipt))
    .where(eq(orders.userId, userId))
    .orderBy(desc(incomingPayments.createdAt), asc(incomingPayments.receipt), asc(refunds.createdAt), asc(refunds.id));
  return withMaskedPhone(rows);
}
