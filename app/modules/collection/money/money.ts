import type { Cents } from '#app/shared/money.ts';
import type { ReceiptSource } from '#app/shared/payment-terms.ts';

/** Money that a provider says it moved, from whatever side it was learnt. */
export interface IncomingPayment {
  readonly provider: string;
  /** The provider's own code; null where only a query told, which knows none. */
  readonly receipt: string | null;
  readonly amountCents: Cents;
  /** Where it came from: the whole number, or one masked as the provider told it; null where it told none. */
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: ReceiptSource;
  /** What the payer typed as account number. */
  readonly accountReference?: string;
  /** What the provider calls the request, where the message that told of the money was the first to name it. */
  readonly providerReference?: string;
  /** The admin who gave this money to the order: then more than the order's total pays it too. */
  readonly decision?: { readonly by: string | null; readonly note: string };
}

/**
 * paid: the order is paid with it; surplus: the order was paid before, so it goes back; known: counted before; receipt_learnt:
 * counted before, and the provider's own code is known now; amount_differs: a person decides; receipt_taken: it belongs to another
 * payment and was not counted.
 */
export type Recorded = 'paid' | 'surplus' | 'known' | 'receipt_learnt' | 'amount_differs' | 'receipt_taken';

/**
 * The receipt of money of which only a query has told, until its provider tells the code: 'TRX' and eleven characters of the attempt's id.
 * M-Pesa's own have ten; those of other providers begin with the provider's name.
 */
export function provisionalReceipt({ id, provider }: { readonly id: string; readonly provider: string }): string {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase();
  const code = `TRX${digits.slice(-11).padStart(11, '0')}`;
  return provider === 'mpesa' ? code : `${provider}:${code}`;
}

/** What became of a message of a provider. */
export type Handled =
  /** Acted on: a word for it, and the order whose page has news. */
  | { readonly kind: 'done'; readonly outcome: string; readonly orderId?: string }
  /** Cannot be decided yet: it has to be told again. */
  | { readonly kind: 'waiting' };
