import type { Bought } from '#app/modules/money/ledger/after-purchase.ts';
import type { OrderStatus } from '#app/shared/payment-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { AttemptFacts } from '../attempts/can-try-again.ts';
import { describeOrder } from '../progress/order-progress.ts';

/** State of a purchase in the learner's history. */
export type PurchaseState =
  | 'paid'
  /** A prompt is on its way, or on the phone. */
  | 'waiting'
  /** M-Pesa is being queried, or a person checks it: do not pay again. */
  | 'checking'
  | 'failed'
  | 'partly_refunded'
  /** The bank returned the cheque. */
  | 'bounced'
  | 'refunded';

/** An order in the history of its learner; plain JSON. */
export interface Purchase {
  readonly orderId: string;
  readonly number: string;
  readonly state: PurchaseState;
  /** '20 Nov 2025, 14:32' in Nairobi: time of the payment, or else of the order. */
  readonly when: string;
  readonly courses: readonly string[];
  readonly totalCents: Cents;
  /** The instalment plan that it pays a part of, with its state as texts need it; null for any other order. */
  readonly plan: { readonly number: string; readonly state: Bought['plan'] } | null;
  /** M-Pesa's code, or 'TRX-' and eight characters until M-Pesa sends it; null while unpaid. */
  readonly label: string | null;
  /** True if paying it now makes sense: not if the learner got one of its courses meanwhile. */
  readonly canTryAgain: boolean;
}

/** A course without a purchase. */
export interface FreeCourse {
  readonly key: string;
  readonly title: string;
  readonly kind: 'test' | 'by_staff';
  /** '20 Nov 2025'. */
  readonly day: string;
}

export interface PurchasePage {
  readonly purchases: readonly Purchase[];
  readonly free: readonly FreeCourse[];
  readonly total: number;
  /** Number of paid ones. */
  readonly paid: number;
  readonly page: number;
  readonly pages: number;
}

export const purchasesPerPage = 20;

interface PurchaseFacts {
  readonly status: OrderStatus;
  /** True if the learner has claimed a payment that is not found yet. */
  readonly hasOpenClaim: boolean;
  /** True if money for it waits for a person's decision. */
  readonly holdsMoney: boolean;
  /** True if the cheque that paid it bounced. */
  readonly isBounced: boolean;
}

/** Returns the state of an order with its attempts, oldest first. */
export function purchaseState(order: PurchaseFacts, attempts: readonly AttemptFacts[], now: Date): PurchaseState {
  if (order.isBounced) return 'bounced';
  if (order.status !== 'unpaid') return order.status;
  const { state } = describeOrder(order.status, attempts, now, order);
  switch (state) {
    case 'sending':
    case 'prompt_sent':
      return 'waiting';
    case 'not_started':
    case 'not_sent':
    case 'failed':
      return order.hasOpenClaim ? 'checking' : 'failed';
    default:
      return 'checking';
  }
}
