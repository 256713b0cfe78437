import type {
  InvoiceKind,
  AttemptStatus,
  ClaimStatus,
  OrderStatus,
  PaymentStatus,
  IncomingPaymentState,
  RefundStatus,
} from '#app/shared/payment-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { Decision } from '#app/shared/permissions.ts';
import type { RecordedLine } from '#app/modules/money/ledger/recorded-line.ts';
import type { WaitingDecision } from '#app/modules/money/collection/approvals/approval-queries.server.ts';
import type { PaymentRow } from '#app/modules/money/ledger/payment-list.ts';

/** An event of an order's money, described. */
export interface PaymentEvent {
  readonly at: Date;
  readonly title: string;
  /** M-Pesa's codes and messages, or a staff member's note; empty without any. */
  readonly detail: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

/** A possible decision, with its address. */
export interface PossibleDecision {
  readonly decision: Decision;
  /** The id of an order, refund, claim or attempt, or an M-Pesa code. */
  readonly subject: string;
  /** Why the reader may not take it; null if they may. */
  readonly refusal: string | null;
}

/** Everything about one payment, for admins. */
export interface PaymentRecord extends Pick<
  PaymentRow,
  'id' | 'transaction' | 'method' | 'amountCents' | 'buyerName' | 'buyerEmail' | 'phone' | 'at' | 'isBounced'
> {
  /** Of its order, in the order in which they were issued. */
  readonly documents: readonly { readonly id: string; readonly kind: InvoiceKind; readonly number: string }[];
  readonly status: PaymentStatus;
  readonly courseTitle: string;
  /** Null once the account is deleted. */
  readonly userId: string | null;
  /** Null for staff enrolments and tests. */
  readonly order: {
    readonly id: string;
    readonly number: string;
    readonly status: OrderStatus;
    readonly totalCents: Cents;
    readonly roundingCents: Cents;
    /** It pays a course for somebody else. */
    readonly isOfGift: boolean;
    /** The quotation that the reader may make again, because all of its money went back; null without one. */
    readonly quoteAgain: string | null;
    readonly lines: readonly RecordedLine[];
  } | null;
  readonly attempts: readonly {
    readonly id: string;
    readonly status: AttemptStatus;
    readonly phone: string;
    /** True if a staff member may decide its result. */
    readonly isInDoubt: boolean;
  }[];
  readonly incomingPayments: readonly {
    readonly receipt: string;
    readonly amountCents: Cents;
    readonly state: IncomingPaymentState;
    /** True if only a query or the old shop has reported it, so that M-Pesa's code is unknown. */
    readonly isProvisional: boolean;
  }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly receipt: string;
    readonly amountCents: Cents;
    readonly status: RefundStatus;
  }[];
  readonly claims: readonly { readonly id: string; readonly receipt: string; readonly status: ClaimStatus }[];
  /** Why the unpaid order takes no money, whatever its amount, in words that follow a colon; null if it does. */
  readonly refusal: string | null;
  readonly decisions: readonly PossibleDecision[];
  /** First decisions that wait for a second person. */
  readonly waiting: readonly Pick<WaitingDecision, 'subjectId' | 'name' | 'at'>[];
  /** Oldest first. */
  readonly events: readonly PaymentEvent[];
}
