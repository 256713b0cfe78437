import { getLocale } from '#texts/runtime';
import { and, asc, desc, eq, inArray, ne, sql, isNull, lte, gt, or } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { orders } from '#app/database/schema/checkout.ts';
import { receipts } from '#app/database/schema/payments.ts';
import { planLines, planPayments, plans, planCourses } from '#app/database/schema/plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { toPlan, type PlanRow } from '#app/modules/money/ledger/plans/plan-queries.server.ts';
import { users } from '#app/database/schema/identity.ts';
import type { PlanCourse, PlanPayment } from './plan-view.ts';

/** A plan with its courses, in the page's language. */
interface PlanWithCourses {
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
      >`(select json_agg(json_build_object('title', ${soldTitle(sql`l.course_id`, sql`l.course_title`, getLocale())}, 'slug', c.slug) order by l.position) from ${planLines} l left join ${courses} c on c.id = l.course_id where l.plan_id = ${plans}.id)`,
    })
    .from(plans)
    .where(and(eq(plans.userId, userId), eq(plans.number, number), ne(plans.state, 'waiting')));
  return row ? { plan: toPlan(row.plan), courses: row.courses } : null;
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

/** Returns whether all of these courses, each named once, are sold bit by bit too. */
export async function selectAreOffered(db: Database, courseIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ courseId: planCourses.courseId })
    .from(planCourses)
    .where(inArray(planCourses.courseId, [...courseIds]));
  return rows.length === courseIds.length;
}

/** Sells a course bit by bit, or stops that. Returns whether this changed anything. */
export async function updateOffered(
  tx: Database,
  courseId: string,
  { isOffered, at }: { readonly isOffered: boolean; readonly at: Date },
): Promise<boolean> {
  const rows = isOffered
    ? await tx
        .insert(planCourses)
        .values({ courseId, createdAt: at })
        .onConflictDoNothing()
        .returning({ courseId: planCourses.courseId })
    : await tx
        .delete(planCourses)
        .where(eq(planCourses.courseId, courseId))
        .returning({ courseId: planCourses.courseId });
  return rows.length > 0;
}

const notRemindedSince = (before: Date) => or(isNull(plans.remindedAt), lte(plans.remindedAt, before));

/** Selects active plans that end between two moments and were not reminded of lately, the first to end first. */
export async function selectPlansToRemind(
  db: Database,
  input: { readonly now: Date; readonly until: Date; readonly remindedBefore: Date; readonly limit: number },
) {
  const { now, until, remindedBefore, limit } = input;
  const rows = await db
    .select({
      planId: plans.id,
      number: plans.number,
      titles: sql<
        readonly string[]
      >`(select json_agg(${soldTitle(sql`l.course_id`, sql`l.course_title`, users.locale)} order by l.position) from ${planLines} l where l.plan_id = ${plans}.id)`,
      accessUntil: plans.accessUntil,
      to: users.email,
      name: users.name,
      locale: users.locale,
    })
    .from(plans)
    .innerJoin(users, eq(users.id, plans.userId))
    .where(
      and(
        eq(plans.state, 'active'),
        gt(plans.accessUntil, now),
        lte(plans.accessUntil, until),
        notRemindedSince(remindedBefore),
      ),
    )
    .orderBy(asc(plans.accessUntil), asc(plans.id))
    .limit(limit);
  return rows.flatMap(({ accessUntil, ...row }) => (accessUntil ? [{ ...row, accessUntil }] : []));
}
