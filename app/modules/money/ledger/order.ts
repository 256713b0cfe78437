import { roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { maxPromptShillings, type OrderStatus, type PaymentStatus } from '#app/shared/payment-terms.ts';

/** Maximum total of an order that a learner places, in cents: the limit of one M-Pesa prompt. */
export const maxOrderCents: Cents = toCents(maxPromptShillings * 100);

/** Returns whether one prompt can pay a total. Only an order with a quotation may cost more. */
export const fitsPrompt = (totalCents: Cents): boolean => totalCents <= maxOrderCents;

/** Totals of a list of prices. All amounts in cents; `total` is whole shillings. */
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
  readonly orderLineId: string;
  /** Null once the course was deleted. */
  readonly courseId: string | null;
  readonly title: string;
  readonly amountCents: Cents;
  readonly status: PaymentStatus;
}

/** An order as its buyer, or a staff member, sees it. */
export interface OrderView extends OrderAmounts {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly lines: readonly OrderLine[];
}

/** Returns the page after a purchase: the one course, the list of gifts, the order's seats, or the dashboard. */
export function pageAfterPurchase(
  courseIds: readonly (string | null)[],
  { forOthers = null, orderId = '' }: { readonly forOthers?: 'gift' | 'seat' | null; readonly orderId?: string } = {},
): string {
  if (forOthers === 'gift') return '/dashboard/gifts';
  if (forOthers === 'seat') return `/dashboard/seats/${orderId}`;
  const [only] = courseIds;
  return courseIds.length === 1 && only ? `/courses/${only}/content` : '/dashboard';
}
