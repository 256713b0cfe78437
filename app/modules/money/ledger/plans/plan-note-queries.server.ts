import { and, asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { planLines, planPayments, plans } from '#app/database/schema/plans.ts';
import { queryPart, type Places, type RowOf } from '#app/platform/prepare-query.ts';
import { formatDay } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import type { PlanNote, RunningPlan } from '#app/shared/plan-note.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Bought } from '../after-purchase.ts';
import { leftOf } from './plan.ts';

/** Columns of a plan for `planNoteOf`. */
export const planNoteColumns = {
  number: plans.number,
  state: plans.state,
  priceCents: plans.priceCents,
  paidCents: plans.paidCents,
  accessUntil: plans.accessUntil,
};

type NoteRow = Pick<typeof plans.$inferSelect, keyof typeof planNoteColumns>;

/** Returns the note of a plan; null for one that is not running: waiting, paid or cancelled. */
export function planNoteOf(row: NoteRow | null): PlanNote | null {
  if (row === null || row.accessUntil === null || (row.state !== 'active' && row.state !== 'paused')) return null;
  return {
    number: row.number,
    isPaused: row.state === 'paused',
    until: formatDay(row.accessUntil),
    leftCents: leftOf({ priceCents: toCents(row.priceCents), paidCents: toCents(row.paidCents) }),
    payHref: `/dashboard/plans/${row.number}`,
  };
}

/** Returns the plan that an order pays a part of as its texts need it. */
export const planInWords = (row: NoteRow | null): Bought['plan'] =>
  row?.state === 'paid' || row?.state === 'cancelled' ? row.state : planNoteOf(row);

const isRunning = inArray(plans.state, ['active', 'paused']);

const runningColumns = { ...planNoteColumns, courses: sql<RunningPlan['courses']>`courses` };

/** The query of a learner's plans that have begun and are not paid, the first to end first; the rows of `runningPlansOf`. */
export const plansOfUser = queryPart(runningColumns, (db, { userId, locale }: Places<'userId' | 'locale'>) =>
  db
    .select({
      ...planNoteColumns,
      courses: sql<
        RunningPlan['courses']
      >`(select json_agg(json_build_object('courseId', c.id, 'slug', c.slug, 'title', ${soldTitle(sql`l.course_id`, sql`l.course_title`, locale)}) order by l.position)
        from ${planLines} l left join ${courses} c on c.id = l.course_id where l.plan_id = ${plans}.id)`,
    })
    .from(plans)
    .where(and(eq(plans.userId, userId), isRunning))
    .orderBy(asc(plans.accessUntil), asc(plans.id)),
);

/** Returns running plans of rows of `plansOfUser`. */
export const runningPlansOf = (rows: readonly RowOf<typeof plansOfUser>[]): RunningPlan[] =>
  rows.flatMap(({ courses: of, ...row }) => {
    const note = planNoteOf(row);
    return note ? [{ ...note, courses: of }] : [];
  });

/** Returns SQL for the number of the plan that an order pays; null for any other order. */
export const numberOfPlan = (orderId: SQLWrapper) =>
  sql<
    string | null
  >`(select a.number from ${planPayments} l join ${plans} a on a.id = l.plan_id where l.order_id = ${orderId})`;

/** The query of the plan that an order pays, for pages that select more about the order; the row of `planNoteOf`. */
export const planOfOrder = queryPart(planNoteColumns, (db, { orderId }: Places<'orderId'>) =>
  db
    .select(planNoteColumns)
    .from(planPayments)
    .innerJoin(plans, eq(plans.id, planPayments.planId))
    .where(eq(planPayments.orderId, orderId)),
);
