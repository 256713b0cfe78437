import type { OrderAmounts } from '#app/modules/ledger/order.ts';
import type { TextLanguages } from '#app/modules/catalogue/text-languages.ts';
import type { CategoryId } from '#app/shared/course-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { Picture } from '#app/shared/picture.ts';

/** A course in the cart, at the present price. */
export interface QuoteLine {
  readonly courseId: string;
  readonly slug: string;
  readonly title: string;
  readonly lang?: TextLanguages;
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
  /** Null if the course does not exist, or the visitor may not see it. */
  readonly title: string | null;
  readonly reason: 'owned' | 'not_for_sale';
  /** The sentence to show. */
  readonly notice: string;
}

export interface Quote extends OrderAmounts {
  readonly lines: readonly QuoteLine[];
  readonly dropped: readonly DroppedCourse[];
  /** A sentence if the order cannot be placed; null if it can, or the cart is empty. */
  readonly problem: string | null;
}
