import type { OrderAmounts } from '#app/modules/money/ledger/order.ts';
import type { TextLanguages } from '#app/modules/catalogue/courses/text-languages.ts';
import type { Cents } from '#app/shared/money.ts';
import type { CourseCard } from '#app/modules/catalogue/courses/course-card.ts';
import type { SumRow } from './explain-quote.ts';

/** A course or a bundle in the cart, at the present price. */
export interface QuoteLine extends Pick<
  CourseCard,
  'slug' | 'title' | 'lang' | 'category' | 'instructor' | 'priceCents' | 'picture'
> {
  readonly courseId: string;
  /** The struck price: the true one before the sale, or that without the coupon; null for none. */
  readonly wasCents: Cents | null;
  /** 'Sale until 30 Nov', 'KARIBU10, 10% less'; null without a discount. */
  readonly ribbon: string | null;
  /** From when to when the full price was the price; null where that is not so, or there is no sale. */
  readonly formerPrice: string | null;
  /** The courses of a bundle, whose id and slug the line has; without it the line is a course. */
  readonly inside?: readonly BundledCourse[];
}

/** A course of a bundle in the cart. */
export interface BundledCourse {
  readonly courseId: string;
  readonly title: string;
  readonly lang?: TextLanguages;
  readonly isOwned: boolean;
  /** What is charged for it. */
  readonly priceCents: Cents;
  readonly wasCents: Cents | null;
}

/** A course or a bundle that is in the cart but will not be charged, or not once more. */
export interface DroppedCourse {
  readonly courseId: string;
  /** Slug of the course, for its page; null if the title is. */
  readonly slug: string | null;
  /** Null if the course does not exist, or the visitor may not see it. */
  readonly title: string | null;
  readonly reason: 'owned' | 'not_for_sale' | 'in_bundle';
  /** The sentence to show. */
  readonly notice: string;
}

/** The code that was entered for the cart. */
export interface QuoteCoupon {
  readonly code: string;
  /** What it gives: '10% less'; null if it cannot be used. */
  readonly about: string | null;
  /** Why it gives nothing now; null if it lowers a price. */
  readonly problem: string | null;
}

export interface Quote extends OrderAmounts {
  /** Explains the subtotal row by row; empty if nothing is reduced. */
  readonly explanation: readonly SumRow[];
  /** What discounts take off. */
  readonly saved: Cents;
  readonly coupon: QuoteCoupon | null;
  readonly lines: readonly QuoteLine[];
  /** Number of courses that are charged, those of bundles too. */
  readonly courseCount: number;
  readonly dropped: readonly DroppedCourse[];
  /** A sentence if the order cannot be placed; null if it can, or the cart is empty. */
  readonly problem: string | null;
}
