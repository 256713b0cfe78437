import type { Cents } from '#app/shared/money.ts';
import type { ReceiptSource } from '#app/shared/payment-terms.ts';

/** Money that M-Pesa says it moved, from whatever side it was learnt. */
export interface Money {
  /** M-Pesa's own code; null where only a query told, which knows none. */
  readonly receipt: string | null;
  readonly amountCents: Cents;
  /** Where it came from: the whole number, or one masked as M-Pesa told it; null where it told none. */
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: ReceiptSource;
  /** What the payer typed as account number (Daraja: BillRefNumber). */
  readonly accountReference?: string;
  /** Daraja's ids, where the report that told of the money was the first to name them. */
  readonly ids?: { readonly merchantRequestId: string; readonly checkoutRequestId: string };
  /** The admin who gave this money to the order: then more than the order's total pays it too. */
  readonly decision?: { readonly by: string | null; readonly note: string };
}

/**
 * paid: the order is paid with it; surplus: the order was paid before, so it goes back; known: counted before; receipt_learnt:
 * counted before, and M-Pesa's own code is known now; amount_differs: a person decides; receipt_taken: it belongs to another
 * payment and was not counted.
 */
export type Taken = 'paid' | 'surplus' | 'known' | 'receipt_learnt' | 'amount_differs' | 'receipt_taken';

/**
 * What stands in for M-Pesa's code while only a query has told of a payment: 'TRX' and eleven characters of the attempt's id.
 * M-Pesa's own have ten.
 */
export function standInReceipt(attemptId: string): string {
  const digits = BigInt(`0x${attemptId.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase();
  return `TRX${digits.slice(-11).padStart(11, '0')}`;
}
