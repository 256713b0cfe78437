import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { profiles } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { paymentAttempts } from '#app/database/schema/payments.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import { liveAttemptStatuses } from '#app/shared/payment-terms.ts';

/** The lines of an order with whether another payment already gives their learner the course; by course, the order of locks. */
export async function selectDeliverables(db: Database, orderId: string) {
  const rows = await db
    .select({
      paymentId: payments.id,
      userId: payments.userId,
      courseId: payments.courseId,
      title: payments.courseTitle,
      amountCents: payments.amountCents,
      buyerEmail: payments.buyerEmail,
      buyerName: payments.buyerName,
      paidEnrolment: enrolments.id,
    })
    .from(payments)
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.userId, payments.userId),
        eq(enrolments.courseId, payments.courseId),
        isNull(enrolments.revokedAt),
        eq(enrolments.source, 'payment'),
      ),
    )
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.courseId, payments.id);
  return rows.map(({ paidEnrolment, ...row }) => ({
    ...row,
    amountCents: toCents(row.amountCents),
    isPaidElsewhere: paidEnrolment !== null,
  }));
}

export type Deliverable = Awaited<ReturnType<typeof selectDeliverables>>[number];

export async function markOrderPaid(db: Database, orderId: string, at: Date): Promise<void> {
  await db.update(orders).set({ status: 'paid', paidAt: at, updatedAt: at }).where(eq(orders.id, orderId));
}

export async function completePayment(
  db: Database,
  paymentId: string,
  paid: { transactionId: string | null; phone: string | null; at: Date },
): Promise<void> {
  await db
    .update(payments)
    .set({
      status: 'completed',
      transactionId: paid.transactionId,
      ...(paid.phone !== null && { phoneNumber: paid.phone }),
      paymentDate: paid.at,
      updatedAt: paid.at,
    })
    .where(eq(payments.id, paymentId));
}

/** Sets the unpaid lines of an order to failed, while no other attempt may still pay them. */
export async function failPendingPayments(db: Database, orderId: string, at: Date): Promise<void> {
  const live = db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, [...liveAttemptStatuses])));
  await db
    .update(payments)
    .set({ status: 'failed', updatedAt: at })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending'), sql`not exists (${live})`));
}

/** A new attempt: lines that had failed wait for money again, from this phone. */
export async function reopenPayments(db: Database, orderId: string, { phone, at }: { phone: string; at: Date }) {
  await db
    .update(payments)
    .set({ status: 'pending', phoneNumber: phone, updatedAt: at })
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['pending', 'failed'])));
}

/** A live attempt of the same buyer, in another order, that may still pay for one of these courses; with that course's title. */
export async function selectOverlappingAttempt(
  db: Database,
  { userId, orderId, courseIds }: { userId: string; orderId: string; courseIds: readonly string[] },
) {
  const [row] = await db
    .select({
      attemptId: paymentAttempts.id,
      orderId: paymentAttempts.orderId,
      status: paymentAttempts.status,
      submittedAt: paymentAttempts.submittedAt,
      title: payments.courseTitle,
    })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.orderId, paymentAttempts.orderId))
    .where(
      and(
        eq(payments.userId, userId),
        ne(payments.orderId, orderId),
        inArray(payments.courseId, [...courseIds]),
        inArray(paymentAttempts.status, [...liveAttemptStatuses]),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** The number last paid from is offered again. */
export async function rememberPhone(db: Database, userId: string, { phone, at }: { phone: string; at: Date }) {
  await db
    .insert(profiles)
    .values({ userId, phoneNumber: phone, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: profiles.userId, set: { phoneNumber: phone, updatedAt: at } });
}

/** The number last paid from, or null. */
export async function selectLastPhone(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ phone: profiles.phoneNumber }).from(profiles).where(eq(profiles.userId, userId));
  return row?.phone ?? null;
}

/** A free line of test mode, final from its birth. Returns its id. */
export async function insertTestPayment(
  db: Database,
  line: { userId: string; courseId: string; title: string; buyerName: string; buyerEmail: string; at: Date },
): Promise<string> {
  const { at, title, ...row } = line;
  const [inserted] = await db
    .insert(payments)
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
    .returning({ id: payments.id });
  if (!inserted) throw new Error('the test payment was not written');
  return inserted.id;
}
