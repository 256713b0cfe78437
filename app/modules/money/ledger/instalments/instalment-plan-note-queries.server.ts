import { and, asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { instalmentPlanLines, instalmentPlanPayments, instalmentPlans } from '#app/database/schema/instalment-plans.ts';
import { queryPart, type Places, type RowOf } from '#app/platform/prepare-query.ts';
import { formatDay } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import type { InstalmentPlanNote, RunningInstalmentPlan } from '#app/shared/instalment-plan-note.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Bought } from '../after-purchase.ts';
import { leftOf } from './instalment-plan-terms.ts';

/** Columns of a plan for `instalmentPlanNoteOf`. */
export const instalmentPlanNoteColumns = {
  number: instalmentPlans.number,
  state: instalmentPlans.state,
  priceCents: instalmentPlans.priceCents,
  paidCents: instalmentPlans.paidCents,
  accessUntil: instalmentPlans.accessUntil,
};

type NoteRow = Pick<typeof instalmentPlans.$inferSelect, keyof typeof instalmentPlanNoteColumns>;

/** Returns the note of a plan; null for one that is not running: waiting, paid or cancelled. */
export function instalmentPlanNoteOf(row: NoteRow | null): InstalmentPlanNote | null {
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
export const instalmentPlanInWords = (row: NoteRow | null): Bought['plan'] =>
  row?.state === 'paid' || row?.state === 'cancelled' ? row.state : instalmentPlanNoteOf(row);

const isRunning = inArray(instalmentPlans.state, ['active', 'paused']);

const runningColumns = { ...instalmentPlanNoteColumns, courses: sql<RunningInstalmentPlan['courses']>`courses` };

/** The query of a learner's plans that have begun and are not paid, the first to end first; the rows of `runningInstalmentPlansOf`. */
export const instalmentPlansOfUser = queryPart(runningColumns, (db, { userId, locale }: Places<'userId' | 'locale'>) =>
  db
    .select({
      ...instalmentPlanNoteColumns,
      courses: sql<
        RunningInstalmentPlan['courses']
      >`(select json_agg(json_build_object('courseId', c.id, 'slug', c.slug, 'title', ${soldTitle(sql`l.course_id`, sql`l.course_title`, locale)}) order by l.position)
        from ${instalmentPlanLines} l left join ${courses} c on c.id = l.course_id where l.plan_id = ${instalmentPlans}.id)`,
    })
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.userId, userId), isRunning))
    .orderBy(asc(instalmentPlans.accessUntil), asc(instalmentPlans.id)),
);

/** Returns running plans of rows of `instalmentPlansOfUser`. */
export const runningInstalmentPlansOf = (
  rows: readonly RowOf<typeof instalmentPlansOfUser>[],
): RunningInstalmentPlan[] =>
  rows.flatMap(({ courses: of, ...row }) => {
    const note = instalmentPlanNoteOf(row);
    return note ? [{ ...note, courses: of }] : [];
  });

/** Returns SQL for the number of the plan that an order pays; null for any other order. */
export const numberOfInstalmentPlan = (orderId: SQLWrapper) =>
  sql<
    string | null
  >`(select a.number from ${instalmentPlanPayments} l join ${instalmentPlans} a on a.id = l.plan_id where l.order_id = ${orderId})`;

/** The query of the plan that an order pays, for pages that select more about the order; the row of `instalmentPlanNoteOf`. */
export const instalmentPlanOfOrder = queryPart(instalmentPlanNoteColumns, (db, { orderId }: Places<'orderId'>) =>
  db
    .select(instalmentPlanNoteColumns)
    .from(instalmentPlanPayments)
    .innerJoin(instalmentPlans, eq(instalmentPlans.id, instalmentPlanPayments.planId))
    .where(eq(instalmentPlanPayments.orderId, orderId)),
);
