import type { Cents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';

/** A payment as the portal lists it. */
export interface LedgerLine {
  readonly id: string;
  /** M-Pesa's code, or 'TRX-' and the first 8 of the id. */
  readonly label: string;
  /** Null for grants and tests. */
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  /** Null once the account is deleted. */
  readonly userId: string | null;
  readonly buyerName: string;
  readonly courseTitle: string;
  readonly amountCents: Cents;
  readonly status: PaymentStatus;
  /** When money came, or when it was asked for where none did. */
  readonly at: Date;
}
