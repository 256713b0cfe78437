import { roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
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

/** Where a learner goes with what was bought: to the one course, or to the dashboard. */
export function whereToGo(courseIds: readonly (string | null)[]): string {
  const [only] = courseIds;
  return courseIds.length === 1 && only ? `/courses/${only}/content` : '/dashboard';
}
