import type { Cents } from '#app/shared/money.ts';
import type {
  AttemptStatus,
  ClaimStatus,
  OrderStatus,
  PaymentStatus,
  ReceiptState,
  RefundStatus,
} from '#app/shared/payment-terms.ts';
import type { Decision } from './decisions.ts';

/** One thing that happened to an order's money, in words. */
export interface PaymentEvent {
  readonly at: Date;
  readonly title: string;
  /** Codes and words of M-Pesa's, or of who decided; empty where there are none. */
  readonly detail: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

/** What can be decided about something, with its address. */
export interface PossibleDecision {
  readonly decision: Decision;
  /** The id of an order, refund, claim or attempt, or an M-Pesa code. */
  readonly subject: string;
}

/** Everything about one payment, as somebody needs it who answers for the money. */
export interface PaymentRecord {
  readonly id: string;
  readonly transaction: string;
  readonly status: PaymentStatus;
  readonly amountCents: Cents;
  readonly courseTitle: string;
  /** Null once the account is deleted. */
  readonly userId: string | null;
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** '0712 345 678'; the whole number, because it is on this page alone. */
  readonly phone: string | null;
  readonly at: Date;
  /** Null for grants and tests. */
  readonly order: {
    readonly id: string;
    readonly number: string;
    readonly status: OrderStatus;
    readonly totalCents: Cents;
    readonly roundingCents: Cents;
    readonly lines: readonly {
      readonly paymentId: string;
      readonly title: string;
      readonly amountCents: Cents;
      readonly status: PaymentStatus;
    }[];
  } | null;
  readonly attempts: readonly {
    readonly id: string;
    readonly status: AttemptStatus;
    readonly phone: string;
    /** Whether an admin may say what became of it. */
    readonly isInDoubt: boolean;
  }[];
  readonly receipts: readonly {
    readonly receipt: string;
    readonly amountCents: Cents;
    readonly state: ReceiptState;
    /** Only a query or the old shop has told of it: M-Pesa's code is not known. */
    readonly isProvisional: boolean;
  }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly receipt: string;
    readonly amountCents: Cents;
    readonly status: RefundStatus;
  }[];
  readonly claims: readonly { readonly id: string; readonly receipt: string; readonly status: ClaimStatus }[];
  readonly decisions: readonly PossibleDecision[];
  /** Oldest first. */
  readonly events: readonly PaymentEvent[];
}
