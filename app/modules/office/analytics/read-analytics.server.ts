import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { toCents } from '#app/shared/money.ts';
import { paymentStatuses, type PaymentStatus } from '#app/shared/payment-terms.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import {
  growthPeriods,
  stoppedAfterDays,
  type Analytics,
  type Cards,
  type CourseFigures,
  type Funnel,
  type MonthFigures,
} from './analytics.ts';
import { monthsOf, readMonths, type MonthRange } from './months.ts';
import {
  selectCourses,
  selectMonths,
  selectCards,
  selectCourseName,
  selectLessons,
} from './analytics-queries.server.ts';

/** The selection in an address. */
export interface AnalyticsQuery {
  readonly from: string | null;
  readonly until: string | null;
  /** The course of the lesson chart; null selects the bestseller. */
  readonly course: string | null;
}

/**
 * Returns the portal's analytics. Its five queries cost the same for any number of payments: they read sums by day and by course and
 * month, which the transactions of payments keep; only the payments of instalment plans are counted. Throws DomainError 'forbidden'.
 */
export async function readAnalytics({ db, actor, clock }: ReadNowDeps, input: AnalyticsQuery): Promise<Analytics> {
  if (!can(actor, 'analytics.read')) throw new DomainError('forbidden');
  const now = clock.now();
  const today = dayInNairobi(now);
  const range = readMonths(input, today);
  // One query after another, so that one staff member's page does not take four connections from the learners.
  const cards = cardsOf(await selectCards(db, today));
  const months = monthsFrom(range, await selectMonths(db, range));
  const rows = await selectCourses(db, range);
  const courses = rows.map(courseOf);
  const requested = input.course;
  const known = requested === null ? courses[0] : courses.find(({ id }) => id === requested);
  const studied = known ?? (requested === null ? null : await selectCourseName(db, requested));
  const quietSince = new Date(now.getTime() - stoppedAfterDays * 86_400_000);
  const lessons = studied ? await selectLessons(db, studied.id, quietSince) : [];
  return {
    range,
    today,
    cards,
    months,
    funnel: funnelOf(months, rows[0]),
    courses,
    studied: studied && { id: studied.id, title: studied.title },
    lessons,
  };
}

function cardsOf(row: Awaited<ReturnType<typeof selectCards>>): Cards {
  const cents = (sum: string) => toCents(Number(sum));
  return {
    revenue: { total: cents(row.revenue), now: cents(row.revenue_now), before: cents(row.revenue_before) },
    payments: {
      total: Number(row.payments),
      now: Number(row.payments_now),
      before: Number(row.payments_before),
    },
    activeUsers: { now: Number(row.active_now), before: Number(row.active_before) },
    users: Number(row.users),
    growth: growthPeriods.map(({ label, days }, index) => ({
      label: label(),
      days,
      users: Number(row.growth[index] ?? 0),
    })),
  };
}

function monthsFrom(range: MonthRange, rows: Awaited<ReturnType<typeof selectMonths>>): MonthFigures[] {
  return monthsOf(range).map((month) => {
    const of = (status: PaymentStatus) => rows.find((row) => row.month === month && row.status === status);
    const counts = paymentStatuses.map((status) => [status, of(status)?.payments ?? 0] as const);
    return {
      month,
      revenue: toCents(of('completed')?.cents ?? 0),
      counts: Object.fromEntries(counts) as Record<PaymentStatus, number>,
    };
  });
}

type CourseRow = Awaited<ReturnType<typeof selectCourses>>[number];

function courseOf({ id, title, students, ...row }: CourseRow): CourseFigures {
  return {
    id,
    title,
    students,
    views: Number(row.views),
    sales: Number(row.sales),
    revenue: toCents(Number(row.cents)),
    opened: Number(row.opened),
    completed: Number(row.completed),
  };
}

/** Counts only real payments, without staff enrolments and tests, and each plan once. A refunded payment counts as paid. */
function funnelOf(months: readonly MonthFigures[], first: CourseRow | undefined): Funnel {
  const sum = (...statuses: PaymentStatus[]) =>
    months.reduce((all, { counts }) => all + statuses.reduce((some, status) => some + counts[status], 0), 0);
  return {
    views: Number(first?.all_views ?? 0),
    viewsSince: first?.since ?? null,
    ordered: sum('pending', 'completed', 'failed', 'refunded') - Number(first?.more_ordered ?? 0),
    paid: sum('completed', 'refunded') - Number(first?.more_paid ?? 0),
  };
}
