import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { toCents } from '#app/shared/money.ts';
import { forOthers } from './for-others-queries.server.ts';
import { isInPlan, isOfPlan } from './plans/plan-queries.server.ts';

/** Selects the lines of an order, with whether another payment already gives their learner the course; by course, the order of locks. */
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
      buyerLocale: users.locale,
      forOthers,
      isBuyerGone: sql<boolean>`${orders.userId} is null`,
      // A payment into a plan is for its plan; any other order brings nothing while a plan pays the course.
      isPaidElsewhere: sql<boolean>`not ${isOfPlan(payments.orderId)} and (${enrolments.id} is not null or ${isInPlan(payments.userId, payments.courseId)})`,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
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
  return rows.map((row) => ({
    ...row,
    amountCents: toCents(row.amountCents),
    buyerLocale: row.buyerLocale ?? baseLocale,
  }));
}

export type Deliverable = Awaited<ReturnType<typeof selectDeliverables>>[number];

/** Marks an order as paid and all of its lines as completed, in one statement. */
export async function completeOrder(
  db: Database,
  orderId: string,
  { transactionId, phone, at }: { transactionId: string | null; phone: string | null; at: Date },
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
    .update(payments)
    .set({
      status: 'completed',
      transactionId,
      ...(phone !== null && { phoneNumber: phone }),
      paymentDate: at,
      updatedAt: at,
    })
    .where(eq(payments.orderId, orderId));
}

/** Sets the unpaid lines of an order to failed, because no attempt can pay them any more. */
export async function failPendingPayments(db: Database, orderId: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'failed', updatedAt: at })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')));
}

/** Sets pending payments untouched since `before` to failed. Returns how many. */
export async function failUntouchedPayments(
  db: Database,
  paymentIds: readonly string[],
  { before, at }: { readonly before: Date; readonly at: Date },
): Promise<number> {
  const rows = await db
    .update(payments)
    .set({ status: 'failed', updatedAt: at })
    .where(and(inArray(payments.id, [...paymentIds]), eq(payments.status, 'pending'), lte(payments.updatedAt, before)))
    .returning({ id: payments.id });
  return rows.length;
}

/** Sets failed lines to pending again for a new attempt, from this phone. */
export async function reopenPayments(db: Database, orderId: string, { phone, at }: { phone: string | null; at: Date }) {
  await db
    .update(payments)
    .set({ status: 'pending', ...(phone !== null && { phoneNumber: phone }), updatedAt: at })
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['pending', 'failed'])));
}

/** Inserts a free, final line of test mode. Returns its id. */
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

export interface NewGrant {
  readonly userId: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** Null if the admin who granted it before the person registered has been deleted. */
  readonly grantedBy: string | null;
  readonly at: Date;
}

/** Inserts a final line of 0. Returns its id. */
export async function insertGrant(tx: Database, { at, ...grant }: NewGrant): Promise<string> {
  const [row] = await tx
    .insert(payments)
    .values({
      ...grant,
      amountCents: 0,
      status: 'admin_enrolled',
      paymentMethod: 'admin_enrollment',
      paymentDate: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: payments.id });
  if (!row) throw new Error('the grant was not written');
  return row.id;
}
