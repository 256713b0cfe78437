import type { Cents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import type { Month, MonthRange } from './months.ts';
import { m } from '#texts';

/** This month so far, and the previous month up to the same day. */
export interface Compared<Amount extends number = number> {
  readonly now: Amount;
  readonly before: Amount;
}

/** The figures at the head of the page. */
export interface Cards {
  /** Completed payments of all time, less refunds, and of the two months. */
  readonly revenue: Compared<Cents> & { readonly total: Cents };
  readonly payments: Compared & { readonly total: number };
  /** Learners who opened a course for the first time or completed a lesson. */
  readonly activeUsers: Compared;
  /** Number of profiles, all and new. */
  readonly users: number;
  readonly growth: readonly Growth[];
}

/** New users of a period. */
interface Growth {
  readonly label: string;
  /** Days, today included. */
  readonly days: number;
  readonly users: number;
}

/** The payments of one month. */
export interface MonthFigures {
  readonly month: Month;
  readonly revenue: Cents;
  /** Number of payments by status. */
  readonly counts: Readonly<Record<PaymentStatus, number>>;
}

/** Steps from a view to a payment. */
export interface Funnel {
  readonly views: number;
  /** The first day on which views were counted; null before any. */
  readonly viewsSince: string | null;
  readonly ordered: number;
  readonly paid: number;
}

/** A course's sales in the selected months, and its learners' progress today. */
export interface CourseFigures {
  readonly id: string;
  readonly title: string;
  readonly views: number;
  /** Courses sold; an instalment plan is one sale. */
  readonly sales: number;
  readonly revenue: Cents;
  /** Learners who may study it now. */
  readonly students: number;
  /** Numbers of them who ever opened it and who completed it. */
  readonly opened: number;
  readonly completed: number;
}

/** A published lesson, in order, and the learners of its course. */
interface LessonFigures {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly completed: number;
  /** Learners who have not completed the course and have not returned for two weeks. */
  readonly stopped: number;
}

/** Days after which a learner has stopped. */
export const stoppedAfterDays = 14;

/** New-user periods, in days. */
export const growthPeriods = [
  { label: m.portal_analytics_this_week, days: 7 },
  { label: m.portal_analytics_this_month, days: 30 },
  { label: m.portal_analytics_this_quarter, days: 90 },
  { label: m.portal_analytics_this_year, days: 365 },
] as const;

/** Splits the profiles by fixed shares. The screen labels it as an estimate. */
export function splitProfiles(profiles: number) {
  const students = Math.round(profiles * 0.6);
  const professionals = Math.round(profiles * 0.25);
  return [
    { label: m.portal_shared_students, percent: 60, profiles: students },
    { label: m.portal_analytics_group_professionals, percent: 25, profiles: professionals },
    // The rest, because rounding two profiles gives one student and one professional.
    { label: m.portal_analytics_group_corporate, percent: 15, profiles: profiles - students - professionals },
  ] as const;
}

/** All analytics of the selected months. */
export interface Analytics {
  readonly range: MonthRange;
  readonly today: string;
  readonly cards: Cards;
  readonly months: readonly MonthFigures[];
  readonly funnel: Funnel;
  readonly courses: readonly CourseFigures[];
  /** The course of the lesson chart; null without one. */
  readonly studied: { readonly id: string; readonly title: string } | null;
  readonly lessons: readonly LessonFigures[];
}
