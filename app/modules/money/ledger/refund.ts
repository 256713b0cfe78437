import { roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import {
  liveRefundStatuses,
  type IncomingPaymentState,
  type RefundReason,
  type RefundStatus,
} from '#app/shared/payment-terms.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A completed or pending refund. */
export interface Refund {
  readonly id: string;
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly status: RefundStatus;
  readonly reason: RefundReason;
  readonly method: 'reversal' | 'by_hand' | 'bounced' | null;
  readonly note: string;
  /** The staff member who requested it; null if the shop itself did. */
  readonly requestedBy: string | null;
  /** The provider's code of the refund's transaction. */
  readonly refundReceipt: string | null;
  readonly resultCode: string | null;
  readonly resultDescription: string | null;
  /** Time when the reversal was sent. */
  readonly submittedAt: Date | null;
  /** Time of the next query to the provider. */
  readonly nextCheckAt: Date | null;
  readonly checkCount: number;
  readonly createdAt: Date;
}

/** Returns whether a refund may still return money, so that its incoming payment must not get a second one. */
export function isLiveRefund({ status }: Pick<Refund, 'status'>): boolean {
  return (liveRefundStatuses as readonly RefundStatus[]).includes(status);
}

/**
 * Result code of a refund by hand whose reversal succeeded all the same: the money may have gone out twice, until a person has said what
 * became of it.
 */
export const refundedTwiceCode = 'refunded_twice';

/** Result code of the same refund afterwards. */
export const settledTwiceCode = 'refunded_twice_settled';

/**
 * Returns whether the shop must not keep the money, such as the excess over an order's total. Such a refund cannot be cancelled. Takes
 * the state of its incoming payment.
 */
export function mustRefund(reason: RefundReason, state: IncomingPaymentState): boolean {
  return reason === 'surplus' || reason === 'undeliverable' || (reason === 'wrong_amount' && state !== 'review');
}

/**
 * Returns the refund for lines of an order, in whole shillings because M-Pesa moves no others: their prices, rounded up, and at most
 * `left` of the money. If the buyer keeps nothing of the order, everything that is left, with the order's rounding. All in cents; 0 if
 * earlier roundings have used the money up.
 */
export function amountToRefund(
  prices: readonly Cents[],
  { left, isRest }: { readonly left: Cents; readonly isRest: boolean },
): Cents {
  if (isRest) return left;
  return toCents(Math.min(roundUpToShilling(sumCents(prices)), left));
}

/**
 * Divides a refund among the money that paid, in their order: M-Pesa reverses each transaction separately. Takes at most the rest of
 * them together.
 */
export function divideRefund(
  amount: Cents,
  receipts: readonly { readonly receipt: string; readonly left: Cents }[],
): { receipt: string; amountCents: Cents }[] {
  let rest: number = amount;
  return receipts.flatMap(({ receipt, left }) => {
    const amountCents = toCents(Math.min(rest, left));
    rest -= amountCents;
    return amountCents > 0 ? [{ receipt, amountCents }] : [];
  });
}

/** Returns whether a payment is within its money-back days. The last day counts completely. */
export function isWithinGuarantee(paidAt: Date, now: Date, moneyBackDays: number): boolean {
  return now <= guaranteeEnd(paidAt, moneyBackDays);
}

/** Returns when the money-back guarantee ends. */
export const guaranteeEnd = (paidAt: Date, moneyBackDays: number): Date =>
  new Date(paidAt.getTime() + moneyBackDays * DAY);

/**
 * Returns whether a code replaces M-Pesa's own: 'TRX' and eleven characters, while only a query has reported the money; 'OLD' and eleven,
 * if the old shop knew none. M-Pesa's have ten.
 */
export function isProvisional(receipt: string): boolean {
  return new RegExp(provisionalShape).test(receipt);
}

/** PostgreSQL pattern of a provisional receipt. */
export const provisionalShape = '^([a-z_]+:)?(TRX|OLD)[A-Z0-9]{11}$';
