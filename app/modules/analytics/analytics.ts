import type { Cents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import type { Month, MonthRange } from './months.ts';

/** This month so far, and the month before up to the same day. */
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
  /** Profiles there are, and how many are new. */
  readonly users: number;
  readonly growth: readonly Growth[];
}

/** New users of a period. */
export interface Growth {
  readonly label: string;
  /** Days, today included. */
  readonly days: number;
  readonly users: number;
}

/** The payments of one month. */
export interface MonthFigures {
  readonly month: Month;
  readonly revenue: Cents;
  /** How many payments there are of each status. */
  readonly counts: Readonly<Record<PaymentStatus, number>>;
}

/** From a view to a payment. */
export interface Funnel {
  readonly views: number;
  /** The first day on which views were counted; null before any. */
  readonly viewsSince: string | null;
  readonly ordered: number;
  readonly paid: number;
}

/** A course by what it sold in the months asked for, and by how far its learners are today. */
export interface CourseFigures {
  readonly id: string;
  readonly title: string;
  readonly views: number;
  readonly payments: number;
  readonly revenue: Cents;
  /** Learners who may study it now. */
  readonly students: number;
  /** Of them, who ever opened it, and who completed it. */
  readonly opened: number;
  readonly completed: number;
}

/** A published lesson, in order, and the learners of its course. */
export interface LessonFigures {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly completed: number;
  /** Learners who did not complete the course and have not come back for two weeks. */
  readonly stopped: number;
}

/** Days after which a learner has stopped. */
export const stoppedAfterDays = 14;

/** New-user periods, in days. */
export const growthPeriods = [
  { label: 'This Week', days: 7 },
  { label: 'This Month', days: 30 },
  { label: 'This Quarter', days: 90 },
  { label: 'This Year', days: 365 },
] as const;

/** A fixed split of the profiles, which is an estimate and says so. */
export function splitProfiles(profiles: number) {
  const students = Math.round(profiles * 0.6);
  const professionals = Math.round(profiles * 0.25);
  return [
    { label: 'Students', percent: 60, profiles: students },
    { label: 'Professionals', percent: 25, profiles: professionals },
    // At most the rest: of two profiles, rounding makes one student and one professional.
    { label: 'Corporate', percent: 15, profiles: profiles - students - professionals },
  ] as const;
}

/** Everything about the months asked for. */
export interface Analytics {
  readonly range: MonthRange;
  readonly today: string;
  readonly cards: Cards;
  readonly months: readonly MonthFigures[];
  readonly funnel: Funnel;
  readonly courses: readonly CourseFigures[];
  /** The course whose lessons are shown; null where there is none. */
  readonly studied: { readonly id: string; readonly title: string } | null;
  readonly lessons: readonly LessonFigures[];
}
