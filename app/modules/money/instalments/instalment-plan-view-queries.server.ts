import { getLocale } from '#texts/runtime';
import { and, asc, desc, eq, inArray, ne, sql, isNull, lte, gt, or } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { orders } from '#app/database/schema/checkout.ts';
import { incomingPayments } from '#app/database/schema/payments.ts';
import {
  instalmentPlanLines,
  instalmentPlanPayments,
  instalmentPlans,
  instalmentPlanCourses,
} from '#app/database/schema/instalment-plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import {
  toInstalmentPlan,
  type InstalmentPlanRow,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { paymentLinks } from '#app/database/schema/payment-links.ts';
import { users } from '#app/database/schema/identity.ts';
import type { InstalmentPlanCourse, InstalmentPlanPayment } from './instalment-plan-view.ts';

/** A plan with its courses, in the page's language. */
interface InstalmentPlanWithCourses {
  readonly plan: InstalmentPlanRow;
  readonly courses: readonly InstalmentPlanCourse[];
  /** The link by which others pay into it; null without an open one. */
  readonly link: typeof paymentLinks.$inferSelect | null;
}

/** Selects a learner's plan by its number; null if they have none by it. */
export async function selectOwnInstalmentPlan(
  db: Database,
  userId: string,
  number: string,
): Promise<InstalmentPlanWithCourses | null> {
  const [row] = await db
    .select({
      plan: instalmentPlans,
      link: paymentLinks,
      courses: sql<
        readonly InstalmentPlanCourse[]
      >`(select json_agg(json_build_object('title', ${soldTitle(sql`l.course_id`, sql`l.course_title`, getLocale())}, 'slug', c.slug) order by l.position) from ${instalmentPlanLines} l left join ${courses} c on c.id = l.course_id where l.plan_id = ${instalmentPlans}.id)`,
    })
    .from(instalmentPlans)
    .leftJoin(paymentLinks, and(eq(paymentLinks.planId, instalmentPlans.id), isNull(paymentLinks.closedAt)))
    .where(
      and(eq(instalmentPlans.userId, userId), eq(instalmentPlans.number, number), ne(instalmentPlans.state, 'waiting')),
    );
  return row ? { plan: toInstalmentPlan(row.plan), courses: row.courses, link: row.link } : null;
}

/** Selects what came into a plan, newest first. */
export async function selectInstalmentPlanPayments(db: Database, planId: string): Promise<InstalmentPlanPayment[]> {
  const rows = await db
    .select({
      orderId: orders.id,
      totalCents: orders.totalCents,
      status: orders.status,
      paidAt: sql<Date>`${orders.paidAt}`.mapWith(orders.paidAt),
      code: sql<
        string | null
      >`case when ${incomingPayments.source} in ('query', 'import_stand_in') then null else ${incomingPayments.receipt} end`,
      isByPrompt: sql<boolean>`${incomingPayments.attemptId} is not null`,
    })
    .from(instalmentPlanPayments)
    .innerJoin(orders, eq(orders.id, instalmentPlanPayments.orderId))
    .leftJoin(
      incomingPayments,
      and(
        eq(incomingPayments.orderId, orders.id),
        eq(incomingPayments.isPart, false),
        inArray(incomingPayments.state, ['matched', 'refunded']),
      ),
    )
    .where(and(eq(instalmentPlanPayments.planId, planId), ne(orders.status, 'unpaid')))
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
    .select({ courseId: instalmentPlanCourses.courseId })
    .from(instalmentPlanCourses)
    .where(inArray(instalmentPlanCourses.courseId, [...courseIds]));
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
        .insert(instalmentPlanCourses)
        .values({ courseId, createdAt: at })
        .onConflictDoNothing()
        .returning({ courseId: instalmentPlanCourses.courseId })
    : await tx
        .delete(instalmentPlanCourses)
        .where(eq(instalmentPlanCourses.courseId, courseId))
        .returning({ courseId: instalmentPlanCourses.courseId });
  return rows.length > 0;
}

const notRemindedSince = (before: Date) =>
  or(isNull(instalmentPlans.remindedAt), lte(instalmentPlans.remindedAt, before));

/** Selects active plans that end between two moments and were not reminded of lately, the first to end first. */
export async function selectInstalmentPlansToRemind(
  db: Database,
  input: { readonly now: Date; readonly until: Date; readonly remindedBefore: Date; readonly limit: number },
) {
  const { now, until, remindedBefore, limit } = input;
  const rows = await db
    .select({
      planId: instalmentPlans.id,
      number: instalmentPlans.number,
      titles: sql<
        readonly string[]
      >`(select json_agg(${soldTitle(sql`l.course_id`, sql`l.course_title`, users.locale)} order by l.position) from ${instalmentPlanLines} l where l.plan_id = ${instalmentPlans}.id)`,
      accessUntil: instalmentPlans.accessUntil,
      to: users.email,
      name: users.name,
      locale: users.locale,
    })
    .from(instalmentPlans)
    .innerJoin(users, eq(users.id, instalmentPlans.userId))
    .where(
      and(
        eq(instalmentPlans.state, 'active'),
        gt(instalmentPlans.accessUntil, now),
        lte(instalmentPlans.accessUntil, until),
        notRemindedSince(remindedBefore),
      ),
    )
    .orderBy(asc(instalmentPlans.accessUntil), asc(instalmentPlans.id))
    .limit(limit);
  return rows.flatMap(({ accessUntil, ...row }) => (accessUntil ? [{ ...row, accessUntil }] : []));
}
