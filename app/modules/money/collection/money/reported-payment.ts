import type { Cents } from '#app/shared/money.ts';
import type { IncomingPaymentSource } from '#app/shared/payment-terms.ts';

/** Money that a provider reports, from any source. */
export interface ReportedPayment {
  readonly provider: string;
  /** The provider's own code; null from a query, which has none. */
  readonly receipt: string | null;
  readonly amountCents: Cents;
  /** The payer's number, whole, or masked by the provider; null if it sent none. */
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: IncomingPaymentSource;
  /** Account number that the payer typed. */
  readonly accountReference?: string;
  /** The provider's reference of the request, if the message about the money was the first to name it. */
  readonly providerReference?: string;
  /** The staff member who assigned this money to the order. Then more than the order's total pays it too. */
  readonly decision?: { readonly by: string | null; readonly note: string };
}

/**
 * paid: it pays the order; surplus: the order was paid before, so it is refunded; known: counted before; receipt_learnt: counted before,
 * and now with the provider's own code; amount_differs, plan_closed (its plan does not take it): a person decides; receipt_taken: it
 * belongs to another payment and was not counted.
 */
export type Recorded =
  | 'paid'
  | 'surplus'
  | 'known'
  | 'receipt_learnt'
  | 'amount_differs'
  | 'plan_closed'
  | 'receipt_taken';

/**
 * Returns the receipt of money that only a query reported, until its provider sends the code: 'TRX' and eleven characters of the
 * attempt's id. M-Pesa's own codes have ten; those of other providers begin with the provider's name.
 */
export function provisionalReceipt({ id, provider }: { readonly id: string; readonly provider: string }): string {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase();
  const code = `TRX${digits.slice(-11).padStart(11, '0')}`;
  return provider === 'mpesa' ? code : `${provider}:${code}`;
}

/** Result of processing a provider's message. */
export type Handled =
  /** Processed: a word for it, and the order whose page has changed. */
  | { readonly kind: 'done'; readonly outcome: string; readonly orderId?: string }
  /** Not decidable yet: process it again later. */
  | { readonly kind: 'waiting' };
