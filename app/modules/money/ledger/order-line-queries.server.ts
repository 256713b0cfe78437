import { and, eq, inArray, isNull, lte, sql, not, or, type SQLWrapper, asc } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { toCents } from '#app/shared/money.ts';
import { isOfGift, updateGiftOfOrder, isBeingRefunded } from './gifts/gift-queries.server.ts';
import { updateOpenSeats, updateRefundedSeats } from './seats/seat-queries.server.ts';
import { isInInstalmentPlan, isOfInstalmentPlan } from './instalments/instalment-plan-queries.server.ts';
import { invoiceBuyers, invoices } from '#app/database/schema/invoices.ts';
import { incomingPayments } from '#app/database/schema/payments.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import { gifts } from '#app/database/schema/gifts.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import { isBounced } from './bounced.server.ts';
import type { RecordedLine } from './recorded-line.ts';

/**
 * Keeps the courses of an order from being deleted until the transaction ends: money that comes finds a course that stays, or none. Locks
 * by id, after the order and its buyer.
 */
export async function lockCoursesOfOrder(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`select c.id from courses c where c.id in (select p.course_id from payments p where p.order_id = ${orderId})
    order by c.id for key share`);
}

/** Selects the lines of an order, with whether another payment already gives their learner the course; by course, the order of locks. */
export async function selectDeliverables(db: Database, orderId: string) {
  const rows = await db
    .select({
      orderLineId: orderLines.id,
      userId: orderLines.userId,
      courseId: orderLines.courseId,
      title: orderLines.courseTitle,
      amountCents: orderLines.amountCents,
      buyerEmail: orderLines.buyerEmail,
      buyerName: orderLines.buyerName,
      buyerLocale: users.locale,
      forOthers,
      isBuyerGone: sql<boolean>`${orders.userId} is null`,
      // A payment into an instalment plan is for its plan; any other order brings nothing while an instalment plan pays the course.
      isPaidElsewhere: sql<boolean>`not ${isOfInstalmentPlan(orderLines.orderId)} and (${enrolments.id} is not null or ${isInInstalmentPlan(orderLines.userId, orderLines.courseId)})`,
    })
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.userId, orderLines.userId),
        eq(enrolments.courseId, orderLines.courseId),
        isNull(enrolments.revokedAt),
        eq(enrolments.source, 'payment'),
      ),
    )
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.courseId, orderLines.id);
  return rows.map((row) => ({
    ...row,
    amountCents: toCents(row.amountCents),
    buyerLocale: row.buyerLocale ?? baseLocale,
  }));
}

export type Deliverable = Awaited<ReturnType<typeof selectDeliverables>>[number];

/** By what an order was paid. */
export interface PaidBy {
  /** The provider that moved the money, or `freeMethod`. */
  readonly method: string;
  /** Its code; null if it is unknown. */
  readonly transactionId: string | null;
  /** The payer's whole number; null if it is unknown. */
  readonly phone: string | null;
}

/** Marks an order as paid and all of its lines as completed, in one statement. */
export async function completeOrder(
  db: Database,
  orderId: string,
  { method, transactionId, phone, at }: PaidBy & { readonly at: Date },
): Promise<void> {
  const paid = db
    .$with('paid')
    .as(
      db
        .update(orders)
        .set({ status: 'paid', paidAt: at, updatedAt: at })
        .where(eq(orders.id, orderId))
        .returning({ id: orders.id }),
    );
  await db
    .with(paid)
    .update(orderLines)
    .set({
      status: 'completed',
      paymentMethod: method,
      transactionId,
      ...(phone !== null && { phoneNumber: phone }),
      paymentDate: at,
      updatedAt: at,
    })
    .where(eq(orderLines.orderId, orderId));
}

/** Sets the unpaid lines of an order to failed, because no attempt can pay them any more. */
export async function failPendingLines(db: Database, orderId: string, at: Date): Promise<void> {
  await db
    .update(orderLines)
    .set({ status: 'failed', updatedAt: at })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.status, 'pending')));
}

/** Sets pending payments untouched since `before` to failed. Returns how many. */
export async function failUntouchedLines(
  db: Database,
  orderLineIds: readonly string[],
  { before, at }: { readonly before: Date; readonly at: Date },
): Promise<number> {
  const rows = await db
    .update(orderLines)
    .set({ status: 'failed', updatedAt: at })
    .where(
      and(
        inArray(orderLines.id, [...orderLineIds]),
        eq(orderLines.status, 'pending'),
        lte(orderLines.updatedAt, before),
      ),
    )
    .returning({ id: orderLines.id });
  return rows.length;
}

/** Sets failed lines to pending again for a new attempt, from this phone. */
export async function reopenLines(db: Database, orderId: string, { phone, at }: { phone: string | null; at: Date }) {
  await db
    .update(orderLines)
    .set({ status: 'pending', ...(phone !== null && { phoneNumber: phone }), updatedAt: at })
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.status, ['pending', 'failed'])));
}

/** Inserts a free, final line of test mode. Returns its id. */
export async function insertTestLine(
  db: Database,
  line: { userId: string; courseId: string; title: string; buyerName: string; buyerEmail: string; at: Date },
): Promise<string> {
  const { at, title, ...row } = line;
  const [inserted] = await db
    .insert(orderLines)
    .values({
      ...row,
      courseTitle: title,
      amountCents: 0,
      status: 'test_completed',
      paymentMethod: 'test',
      paymentDate: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: orderLines.id });
  if (!inserted) throw new Error('the test payment was not written');
  return inserted.id;
}

interface NewStaffEnrolment {
  readonly userId: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** Null if the staff member who enrolled them before the person registered has been deleted. */
  readonly enrolledBy: string | null;
  readonly at: Date;
}

/** Inserts a final line of 0. Returns its id. */
export async function insertStaffEnrolment(
  tx: Database,
  { at, ...staffEnrolment }: NewStaffEnrolment,
): Promise<string> {
  const [row] = await tx
    .insert(orderLines)
    .values({
      ...staffEnrolment,
      amountCents: 0,
      status: 'admin_enrolled',
      paymentMethod: 'admin_enrollment',
      paymentDate: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: orderLines.id });
  if (!row) throw new Error('the staff enrolment was not written');
  return row.id;
}

/**
 * Anonymises the buyer in the lines of orders. Keeps amounts, courses, codes, states and times, and the buyer of a gift or a seat that this
 * person has.
 */
export async function anonymiseLines(tx: Database, userId: string, at: Date): Promise<void> {
  const { name: buyerName, email: buyerEmail } = deletedPerson;
  await tx
    .update(orderLines)
    .set({ buyerName, buyerEmail, phoneNumber: null, updatedAt: at })
    .where(
      or(
        and(eq(orderLines.userId, userId), not(isForOthers)),
        sql`${orderLines.orderId} in (select ${orders.id} from ${orders} where ${orders.userId} = ${userId})`,
      ),
    );
}

/**
 * Anonymises the buyer in the invoices of orders, and deletes what they gave for later ones. An invoice that names a taxpayer's PIN keeps
 * the name with it, because it must name both; it loses the e-mail address.
 */
export async function anonymiseInvoices(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx.delete(invoiceBuyers).where(inArray(invoiceBuyers.orderId, [...orderIds]));
  const ofOrders = inArray(invoices.orderId, [...orderIds]);
  await tx.update(invoices).set({ buyerEmail: deletedPerson.email }).where(ofOrders);
  await tx
    .update(invoices)
    .set({ buyerName: deletedPerson.name })
    .where(and(ofOrders, isNull(invoices.buyerPin)));
}

/** Anonymises the payers in the receipts of orders. */
export async function anonymiseIncomingPayments(tx: Database, orderIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(incomingPayments)
    .set({ phoneNumber: null, updatedAt: at })
    .where(inArray(incomingPayments.orderId, [...orderIds]));
}

/** For whom a line is that has no learner when it is ordered: whoever opens a gift, or takes a seat; null for the buyer's own. */
type ForOthers = 'gift' | 'seat' | null;

/** For whom the line of a select of payments is. */
export const forOthers = sql<ForOthers>`case when ${orderLines.seatNumber} > 0 then 'seat' when ${isOfGift(orderLines.orderId)} then 'gift' end`;

/** Condition: the line of a select of payments is for somebody else than its buyer. */
export const isForOthers = sql<boolean>`(${orderLines.seatNumber} > 0 or ${isOfGift(orderLines.orderId)})`;

/** Holds the money of a paid order for whoever opens its gift or takes its seats. */
export async function openForOthers(
  tx: Database,
  orderId: string,
  lines: readonly { readonly forOthers: ForOthers }[],
  at: Date,
): Promise<void> {
  if (lines.some((line) => line.forOthers === 'gift')) await updateGiftOfOrder(tx, orderId, 'unopened', at);
  if (lines.some((line) => line.forOthers === 'seat')) await updateOpenSeats(tx, orderId, at);
}

/** Closes the gift and the seats whose payments were refunded; nothing for any other order. */
export async function closeForOthers(tx: Database, orderId: string, at: Date): Promise<void> {
  await updateGiftOfOrder(tx, orderId, 'refunded', at);
  await updateRefundedSeats(tx, orderId, at);
}

/**
 * Selects the learners whose enrolments a refund may change, in the order of locks: the order's buyer, or whoever has the gift or the seats
 * that it takes back.
 */
export async function selectLearners(
  db: Database,
  order: { readonly id: string; readonly userId: string | null },
  refundId: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct p.user_id as id from refund_payments l join payments p on p.id = l.payment_id
      where l.refund_id = ${refundId} and p.user_id is not null and ${isOthers(sql`p`)}
    union select ${order.userId}::uuid where ${order.userId}::uuid is not null
      and not exists (select from payments p where p.order_id = ${order.id} and ${isOthers(sql`p`)})
    order by id`);
  return rows.map(({ id }) => id);
}

const isOthers = (payment: SQLWrapper) => sql`(${payment}.seat_number > 0 or ${isOfGift(sql`${payment}.order_id`)})`;

/** Selects the lines of an order with whose they are, by course and seat. */
export async function selectRecordedLines(db: Database, orderId: string): Promise<RecordedLine[]> {
  const rows = await db
    .select({
      orderLineId: orderLines.id,
      title: orderLines.courseTitle,
      amountCents: orderLines.amountCents,
      status: orderLines.status,
      kind: forOthers,
      state: sql<RecordedLine['state']>`coalesce(${seats.state}, ${gifts.state})`,
      person: sql<
        string | null
      >`coalesce(${users.name}, ${gifts.recipientName}, case when ${forOthers} is null then ${orderLines.buyerName} end)`,
      email: sql<string | null>`coalesce(${users.email}, ${seats.email}, ${gifts.recipientEmail})`,
      isBeingRefunded: isBeingRefunded(orderLines.id),
      isBounced: isBounced(orderLines.id),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(users, eq(users.id, orderLines.userId))
    .leftJoin(seats, eq(seats.orderLineId, orderLines.id))
    .leftJoin(gifts, eq(gifts.orderId, orderLines.orderId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.courseId), asc(orderLines.seatNumber), asc(orderLines.id));
  return rows.map((row) => ({ ...row, amountCents: toCents(row.amountCents), status: row.status as PaymentStatus }));
}
