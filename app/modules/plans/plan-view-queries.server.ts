import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { orders } from '#app/database/schema/checkout.ts';
import { receipts } from '#app/database/schema/payments.ts';
import { planLines, planPayments, plans } from '#app/database/schema/plans.ts';
import { toPlan, type PlanRow } from '#app/modules/ledger/plans.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { PlanCourse, PlanPayment } from './plan-view.ts';

/** A plan with its courses. */
export interface PlanWithCourses {
  readonly plan: PlanRow;
  readonly courses: readonly PlanCourse[];
}

/** Selects a learner's plan by its number; null if they have none by it. */
export async function selectOwnPlan(db: Database, userId: string, number: string): Promise<PlanWithCourses | null> {
  const [row] = await db
    .select({
      plan: plans,
      courses: sql<
        readonly PlanCourse[]
      >`(select json_agg(json_build_object('title', l.course_title, 'slug', c.slug) order by l.position) from ${planLines} l left join ${courses} c on c.id = l.course_id where l.plan_id = ${plans}.id)`,
    })
    .from(plans)
    .where(and(eq(plans.userId, userId), eq(plans.number, number), ne(plans.state, 'waiting')));
  return row ? { plan: toPlan(row.plan), courses: row.courses } : null;
}

/** Selects a learner's plans that are not paid, the first to end first. */
export async function selectRunningPlans(db: Database, userId: string): Promise<PlanRow[]> {
  const rows = await db
    .select()
    .from(plans)
    .where(and(eq(plans.userId, userId), inArray(plans.state, ['active', 'paused'])))
    .orderBy(asc(plans.accessUntil), asc(plans.id));
  return rows.map(toPlan);
}

/** Selects what came into a plan, newest first. */
export async function selectPlanPayments(db: Database, planId: string): Promise<PlanPayment[]> {
  const rows = await db
    .select({
      orderId: orders.id,
      totalCents: orders.totalCents,
      status: orders.status,
      paidAt: sql<Date>`${orders.paidAt}`.mapWith(orders.paidAt),
      code: sql<
        string | null
      >`case when ${receipts.source} in ('query', 'import_stand_in') then null else ${receipts.receipt} end`,
      isByPrompt: sql<boolean>`${receipts.attemptId} is not null`,
    })
    .from(planPayments)
    .innerJoin(orders, eq(orders.id, planPayments.orderId))
    .leftJoin(
      receipts,
      and(
        eq(receipts.orderId, orders.id),
        eq(receipts.isPart, false),
        inArray(receipts.state, ['matched', 'refunded']),
      ),
    )
    .where(and(eq(planPayments.planId, planId), ne(orders.status, 'unpaid')))
    .orderBy(desc(orders.paidAt), asc(orders.id));
  return rows.map(({ totalCents, status, ...row }) => ({
    ...row,
    amountCents: toCents(totalCents) satisfies Cents,
    isRefunded: status === 'refunded',
  }));
}
