import type { OrderStatus } from '#app/shared/payment-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { AttemptFacts } from '../attempts/can-try-again.ts';
import { describeOrder } from '../progress/order-progress.ts';

/** Where a purchase is, as its learner's history says it. */
export type PurchaseState =
  | 'paid'
  /** A prompt is on its way, or on the phone. */
  | 'waiting'
  /** We are asking M-Pesa, or a person looks into it: not to be paid again. */
  | 'checking'
  | 'failed'
  | 'partly_refunded'
  | 'refunded';

/** An order in the history of its learner; plain JSON. */
export interface Purchase {
  readonly orderId: string;
  readonly number: string;
  readonly state: PurchaseState;
  /** '20 Nov 2025, 14:32' in Nairobi: when it was paid, or else begun. */
  readonly when: string;
  readonly courses: readonly string[];
  readonly totalCents: Cents;
  /** M-Pesa's code, or 'TRX-' and eight characters until M-Pesa tells it; null while nothing is paid. */
  readonly label: string | null;
  /** Whether it makes sense to pay it now: not where the learner got one of its courses meanwhile. */
  readonly canTryAgain: boolean;
}

/** A course that came without a purchase. */
export interface FreeCourse {
  readonly key: string;
  readonly title: string;
  readonly kind: 'test' | 'granted';
  /** '20 Nov 2025'. */
  readonly day: string;
}

export interface PurchasePage {
  readonly purchases: readonly Purchase[];
  readonly free: readonly FreeCourse[];
  readonly total: number;
  /** How many of them were paid. */
  readonly paid: number;
  readonly page: number;
  readonly pages: number;
}

export const purchasesPerPage = 20;

interface PurchaseFacts {
  readonly status: OrderStatus;
  /** The learner has told us of a payment that nobody has found yet. */
  readonly hasOpenClaim: boolean;
  /** Money came in for it that waits for a person's decision. */
  readonly holdsMoney: boolean;
}

/** Takes an order with its attempts, oldest first. */
export function purchaseState(order: PurchaseFacts, attempts: readonly AttemptFacts[], now: Date): PurchaseState {
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
