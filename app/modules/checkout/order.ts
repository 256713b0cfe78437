import type { CategoryId } from '#app/shared/course-terms.ts';
import { roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import type { Picture } from '#app/shared/picture.ts';
import { largestPrompt, type OrderStatus, type PaymentStatus } from '#app/shared/payment-terms.ts';

/** The most that one order may come to: M-Pesa asks for no more in one prompt. */
export const largestOrder: Cents = toCents(largestPrompt * 100);

/** What a list of prices comes to. All amounts in cents; `total` is whole shillings. */
export interface OrderAmounts {
  readonly subtotal: Cents;
  readonly rounding: Cents;
  readonly total: Cents;
}

/** Adds prices and rounds the sum, once, up to the next shilling; the rounding is a line of the summary. */
export function priceOrder(prices: readonly Cents[]): OrderAmounts {
  const subtotal = sumCents(prices);
  const total = roundUpToShilling(subtotal);
  return { subtotal, rounding: toCents(total - subtotal), total };
}

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
  /** Where the course is, for those who have it; null as the title is. */
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

export interface OrderLine {
  readonly paymentId: string;
  /** Null once the course was deleted. */
  readonly courseId: string | null;
  readonly title: string;
  readonly amountCents: Cents;
  readonly status: PaymentStatus;
}

/** An order as its buyer, or an administrator, sees it. */
export interface OrderView extends OrderAmounts {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly lines: readonly OrderLine[];
}
