import { toCents, type Cents } from '#app/shared/money.ts';
import { referenceKey } from '#app/shared/reference.ts';

/** By how much a discount lowers a price: a whole percentage, or an amount in cents. */
export type Reduction = { readonly percent: number } | { readonly amountCents: Cents };

/** The courses of a discount; null for every course. */
export type DiscountCourses = ReadonlySet<string> | null;

/** A sale that runs, will run or ran. */
export interface Sale {
  readonly discountId: string;
  /** Of each course. */
  readonly reduction: Reduction;
  readonly courses: DiscountCourses;
  readonly startsAt: Date;
  /** The first moment at which it is over; null if it has no end. */
  readonly endsAt: Date | null;
  /** Times in which it was paused, the earliest first. */
  readonly pauses?: readonly { readonly from: Date; readonly to: Date }[];
}

/** A coupon that the buyer may use. */
export interface Coupon {
  readonly discountId: string;
  readonly code: string;
  /** Of the courses together. */
  readonly reduction: Reduction;
  /** Maximum reduction of an order in cents; null for none. */
  readonly mostCents: Cents | null;
  readonly courses: DiscountCourses;
}

/** A bundle of fewer courses is not sold. */
export const minCoursesInBundle = 2;

/** Courses that cost less together. */
export interface Bundle {
  readonly discountId: string;
  readonly name: string;
  /** Of its courses together. */
  readonly reduction: Reduction;
  readonly courseIds: readonly string[];
}

export type DiscountStatus = 'planned' | 'running' | 'paused' | 'ended';

/** Returns the status of a discount. An ended one stays ended if it is paused too. */
export function discountStatus(
  {
    startsAt,
    endsAt,
    pausedAt,
  }: { readonly startsAt: Date; readonly endsAt: Date | null; readonly pausedAt: Date | null },
  now: Date,
): DiscountStatus {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (pausedAt !== null) return 'paused';
  return startsAt <= now ? 'running' : 'planned';
}

/** Returns the sales that run at a moment. */
export const runningSales = (sales: readonly Sale[], at: Date): readonly Sale[] =>
  sales.filter(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || endsAt > at));

/** Returns whether a discount is for a course. */
export const isFor = (courses: DiscountCourses, courseId: string): boolean => courses === null || courses.has(courseId);

/** Returns the reduction of a price in cents, at most the price. A percentage leaves whole shillings if the price has them. */
export function reductionOf(price: Cents, reduction: Reduction): Cents {
  if ('amountCents' in reduction) return toCents(Math.min(reduction.amountCents, price));
  const left = Math.ceil((price * (100 - reduction.percent)) / 100 / 100) * 100;
  return toCents(price - Math.min(left, price));
}

/** Returns the sale with the lowest price of a course, the earliest of equal ones; null if none lowers it. */
export function bestSale(
  sales: readonly Sale[],
  { courseId, priceCents }: { readonly courseId: string; readonly priceCents: Cents },
): { readonly sale: Sale; readonly cents: Cents } | null {
  let best: { readonly sale: Sale; readonly cents: Cents } | null = null;
  for (const sale of sales) {
    if (!isFor(sale.courses, courseId)) continue;
    const cents = reductionOf(priceCents, sale.reduction);
    if (cents > (best?.cents ?? 0)) best = { sale, cents };
  }
  return best;
}

/** What pages say of the coupon that the browser keeps for the cart, in words. */
export interface CouponNotice {
  readonly isOn: boolean;
  readonly title: string;
  readonly hint: string;
}

/** Maximum length of a coupon's code. */
export const maxCodeLength = 24;

/** Letters that look like a digit. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * Returns what identifies a typed code: without spaces and dashes, in capitals, letters that look like a digit as that digit. Null for
 * text that is no code.
 */
export function codeKey(typed: string): string | null {
  const key = referenceKey(typed).replaceAll(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return key.length <= maxCodeLength && /^[A-Z0-9]{3,}$/.test(key) ? key : null;
}

/** Returns how a code is written: in capitals, without spaces and dashes. */
export const writtenCode = referenceKey;
