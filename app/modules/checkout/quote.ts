import type { OrderAmounts } from '#app/modules/ledger/order.ts';
import type { CategoryId } from '#app/shared/course-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { Picture } from '#app/shared/picture.ts';

/** A course as the cart shows it, at the price of the moment. */
export interface QuoteLine {
  readonly courseId: string;
  readonly slug: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly instructor: string;
  readonly priceCents: Cents;
  readonly picture: Picture | null;
}

/** A course that is in the cart but will not be charged. */
export interface DroppedCourse {
  readonly courseId: string;
  /** Slug of the course, for its page; null if the title is. */
  readonly slug: string | null;
  /** Null where the course does not exist, or is not for this visitor's eyes. */
  readonly title: string | null;
  readonly reason: 'owned' | 'not_for_sale';
  /** The sentence to show. */
  readonly notice: string;
}

export interface Quote extends OrderAmounts {
  readonly lines: readonly QuoteLine[];
  readonly dropped: readonly DroppedCourse[];
  /** A sentence where the order could not be placed as it stands; null where it can, or the cart is empty. */
  readonly problem: string | null;
}
