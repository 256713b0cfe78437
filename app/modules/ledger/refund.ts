import { roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import {
  liveRefundStatuses,
  type ReceiptState,
  type RefundReason,
  type RefundStatus,
} from '#app/shared/payment-terms.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Money given back, or to be given back. */
export interface Refund {
  readonly id: string;
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly status: RefundStatus;
  readonly reason: RefundReason;
  readonly method: 'reversal' | 'by_hand' | null;
  readonly note: string;
  /** The admin who asked for it; null where the shop itself found that the money is owed. */
  readonly requestedBy: string | null;
  /** The provider's code of the transaction that gave the money back. */
  readonly refundReceipt: string | null;
  readonly resultCode: string | null;
  readonly resultDescription: string | null;
  /** When the reversal was sent. */
  readonly submittedAt: Date | null;
  /** When to ask the provider about it. */
  readonly nextCheckAt: Date | null;
  readonly checkCount: number;
  readonly createdAt: Date;
}

/** Whether a refund may still give money back: no second one for its receipt meanwhile. */
export function isLiveRefund({ status }: Pick<Refund, 'status'>): boolean {
  return (liveRefundStatuses as readonly RefundStatus[]).includes(status);
}

/**
 * Money that the shop may not keep, what came in beyond an order's total among it: such a refund is never cancelled, only made. Takes the
 * state of its receipt.
 */
export function mustRefund(reason: RefundReason, receipt: ReceiptState): boolean {
  return reason === 'surplus' || reason === 'undeliverable' || (reason === 'wrong_amount' && receipt !== 'review');
}

/**
 * What is given back for the lines of an order, in whole shillings because M-Pesa moves no others: their prices, rounded up, and
 * never more than `left` of the receipt. When nothing of the order stays with the buyer, everything that is left, the order's
 * rounding included. All in cents; 0 where earlier roundings have used the receipt up.
 */
export function amountToRefund(
  prices: readonly Cents[],
  { left, isRest }: { readonly left: Cents; readonly isRest: boolean },
): Cents {
  if (isRest) return left;
  return toCents(Math.min(roundUpToShilling(sumCents(prices)), left));
}

/**
 * Divides what is given back among the receipts that paid, in their order: M-Pesa reverses each transaction by itself. Takes at most what
 * is left of them together.
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

/** Whether the money-back days of a payment still run. The last day counts whole. */
export function isWithinGuarantee(paidAt: Date, now: Date, moneyBackDays: number): boolean {
  return now <= guaranteeEnd(paidAt, moneyBackDays);
}

/** The moment at which the money-back guarantee ends. */
export const guaranteeEnd = (paidAt: Date, moneyBackDays: number): Date =>
  new Date(paidAt.getTime() + moneyBackDays * DAY);

/**
 * Whether a code only stands in for M-Pesa's own: 'TRX' and eleven characters, while a query alone has told of the money; 'OLD' and
 * eleven, where the old shop knew none. M-Pesa's have ten.
 */
export function isProvisional(receipt: string): boolean {
  return new RegExp(provisionalShape).test(receipt);
}

/** The same for PostgreSQL. */
export const provisionalShape = '^([a-z_]+:)?(TRX|OLD)[A-Z0-9]{11}$';
