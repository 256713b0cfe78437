import type { Cents } from '#app/shared/money.ts';

/** The figures above the list of discounts. Amounts of lines that are paid and not refunded. */
export interface DiscountFigures {
  /** Of the discounts that run, since each began. */
  readonly soldCents: Cents;
  readonly discountCents: Cents;
  /** Uses that unpaid orders hold. */
  readonly held: number;
  /** Codes that were tried in the last hour and do not exist. */
  readonly wrongCodes: number;
  /** People and networks that have to wait, because they tried too many. */
  readonly blocked: number;
}

/** Paid uses of seven days. */
export interface WeekOfUses {
  readonly startsAt: Date;
  readonly uses: number;
  readonly isRunning: boolean;
}

/** What a discount has brought for one course. */
export interface CourseOfDiscount {
  /** As it was sold. */
  readonly title: string;
  readonly uses: number;
  readonly fullCents: Cents;
  readonly discountCents: Cents;
  readonly soldCents: Cents;
}

/** What a discount has brought, week by week and course by course. */
export interface DiscountDetails {
  /** The latest weeks, counted from the start of the discount, the first one first. */
  readonly weeks: readonly WeekOfUses[];
  /** The courses that brought most first. */
  readonly courses: readonly CourseOfDiscount[];
  /** Number of lines that it lowered, and what they would have cost. */
  readonly lines: number;
  readonly fullCents: Cents;
  /** People who used it more than 30 days ago, and those of them who bought something else within 30 days. */
  readonly people: number;
  readonly cameAgain: number;
}

const weekMs = 7 * 24 * 3_600_000;

/** Weeks of the chart. */
const maxWeeks = 8;

/** Returns the latest weeks of a discount, with those without a use. `counts` has uses by the number of their week, from 0. */
export function latestWeeks(
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date | null },
  counts: ReadonlyMap<number, number>,
  now: Date,
): readonly WeekOfUses[] {
  const until = Math.min(now.getTime(), endsAt?.getTime() ?? Infinity);
  if (until < startsAt.getTime()) return [];
  const last = Math.max(Math.floor((until - startsAt.getTime()) / weekMs), ...counts.keys());
  const first = Math.max(0, last - maxWeeks + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const week = first + index;
    const begins = startsAt.getTime() + week * weekMs;
    const isRunning = begins <= now.getTime() && now.getTime() < begins + weekMs;
    return { startsAt: new Date(begins), uses: counts.get(week) ?? 0, isRunning };
  });
}
