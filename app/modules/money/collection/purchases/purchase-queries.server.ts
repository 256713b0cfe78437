import { getLocale } from '#texts/runtime';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { paymentClaims } from '#app/database/schema/payment-claims.ts';
import { incomingPayments, paymentAttempts } from '#app/database/schema/payments.ts';
import { instalmentPlanPayments, instalmentPlans } from '#app/database/schema/instalment-plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { AttemptStatus, OrderStatus } from '#app/shared/payment-terms.ts';
import { isOrderBounced } from '#app/modules/money/ledger/bounced.server.ts';
import {
  instalmentPlanInWords,
  instalmentPlanNoteColumns,
} from '#app/modules/money/ledger/instalments/instalment-plan-note-queries.server.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';

const hasOpenClaim = sql<boolean>`exists (select from ${paymentClaims} where ${paymentClaims.orderId} = ${orders.id} and ${paymentClaims.status} = 'open')`;
const holdsMoney = sql<boolean>`exists (select from ${incomingPayments} where ${incomingPayments.orderId} = ${orders.id} and ${incomingPayments.state} = 'review')`;
const wasTried = or(
  sql`${orders.status} <> 'unpaid'`,
  sql`exists (select from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orders.id})`,
  hasOpenClaim,
  holdsMoney,
);

/**
 * Selects a page of the orders that a learner tried to pay or paid, newest first, with their total number and the plan that each pays a part
 * of (index: orders_user_idx).
 */
export async function selectTriedOrders(db: Database, userId: string, page: { limit: number; offset: number }) {
  const isTried = and(eq(orders.userId, userId), wasTried);
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      hasOpenClaim,
      holdsMoney,
      isBounced: isOrderBounced,
      plan: instalmentPlanNoteColumns,
      total: sql<number>`count(*) over ()::int`,
      paid: sql<number>`(count(*) filter (where ${orders.status} <> 'unpaid') over ())::int`,
    })
    .from(orders)
    .leftJoin(instalmentPlanPayments, eq(instalmentPlanPayments.orderId, orders.id))
    .leftJoin(instalmentPlans, eq(instalmentPlans.id, instalmentPlanPayments.planId))
    .where(isTried)
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(page.limit)
    .offset(page.offset);
  // A page past the end has no rows with the total.
  const paid = rows[0]?.paid ?? 0;
  const total = rows[0]?.total ?? (page.offset > 0 ? await db.$count(orders, isTried) : 0);
  return {
    rows: rows.map(({ total: _total, paid: _paid, ...row }) => ({
      ...row,
      status: row.status as OrderStatus,
      totalCents: toCents(row.totalCents),
      plan: row.plan && { number: row.plan.number, state: instalmentPlanInWords(row.plan) },
    })),
    total,
    paid,
  };
}

/**
 * Selects the lines of some orders by title, in the page's language, with whether their learner has the course now; and up to `limit` of
 * the learner's newest courses without an order.
 */
export async function selectPurchaseLines(
  db: Database,
  orderIds: readonly string[],
  free: { readonly userId: string; readonly limit: number },
) {
  const withoutOrder = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.userId, free.userId), isNull(orderLines.orderId)))
    .orderBy(desc(orderLines.createdAt), asc(orderLines.id))
    .limit(free.limit);
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      orderLineId: orderLines.id,
      title: soldTitle(orderLines.courseId, orderLines.courseTitle, getLocale()),
      transactionId: orderLines.transactionId,
      status: orderLines.status,
      createdAt: orderLines.createdAt,
      // A gift is somebody else's.
      isOwned: sql<boolean>`coalesce(${enrolments.userId} = ${free.userId}, false)`,
    })
    .from(orderLines)
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.userId, orderLines.userId),
        eq(enrolments.courseId, orderLines.courseId),
        isNull(enrolments.revokedAt),
      ),
    )
    .where(or(inArray(orderLines.orderId, [...orderIds]), inArray(orderLines.id, withoutOrder)))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id));
  return {
    lines: rows.filter(({ orderId }) => orderId !== null),
    free: rows
      .filter(({ orderId }) => orderId === null)
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()),
  };
}

/** Selects the facts of some orders' attempts for the waiting screen's rule, oldest first. */
export async function selectAttemptFacts(db: Database, orderIds: readonly string[]) {
  const rows = await db
    .select({
      orderId: paymentAttempts.orderId,
      provider: paymentAttempts.provider,
      status: paymentAttempts.status,
      resultCode: paymentAttempts.resultCode,
      submittedAt: sql<Date>`coalesce(${paymentAttempts.submittedAt}, ${paymentAttempts.createdAt})`.mapWith(
        paymentAttempts.createdAt,
      ),
      finishedAt: paymentAttempts.finishedAt,
      holdsMoney: sql<boolean>`exists (select from ${incomingPayments} where ${incomingPayments.attemptId} = ${paymentAttempts.id} and ${incomingPayments.state} = 'review')`,
    })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, [...orderIds]))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id));
  return rows.map((row) => ({ ...row, status: row.status as AttemptStatus }));
}
