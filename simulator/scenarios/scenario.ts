import type { ApiAnswer } from '../daraja/error-bodies.ts';
import type { StkCallbackBody } from '../daraja/stk-callback.ts';
import type { FaultName } from './faults.ts';

/** When and how one callback goes out, counted from the moment the prompt is decided. */
export interface CallbackRule {
  readonly afterMs: number;
  /** How many are sent side by side; one by default. */
  readonly copies?: number;
  /** Says this code whatever really happened. */
  readonly code?: string;
  /** Rewrites the body before it is sent. */
  readonly dress?: (body: StkCallbackBody) => StkCallbackBody;
}

/** When a payment is confirmed at the address that the shop has registered (Daraja: C2B). */
export interface ConfirmationRule {
  /** One for each confirmation: -1 goes before the callbacks that are due with it, 1 after them. */
  readonly turns: readonly number[];
  readonly afterMs?: number;
}

/** How an operation of the shop ends: a reversal, or the question for a transaction. By default truthfully. */
export interface OperationRule {
  /** Nothing is done, and the result says this. */
  readonly code?: string;
  /** What reaches the shop: the result (by default), nothing, or a report at QueueTimeOutURL. */
  readonly report?: 'result' | 'nothing' | 'time-out';
  /** Counted from the request; the auto-approve delay without it. */
  readonly afterMs?: number;
  /** How many results are sent side by side; one by default. */
  readonly copies?: number;
  /** Done and reported before the request is answered. */
  readonly beforeAnswer?: boolean;
  /** Somebody of the merchant has reversed the payment in M-Pesa's portal by then. */
  readonly reversedBefore?: boolean;
}

/** The customer pays from the phone's menu after the prompt has failed. */
export interface PaymentByHand {
  /** Counted from the decision. */
  readonly afterMs: number;
  /** What he types as account number, given the one of the prompt. */
  readonly account: (reference: string) => string;
}

/** A success that never happened, sent while the prompt is still open. */
export interface ForgeryRule {
  readonly dress?: (body: StkCallbackBody) => StkCallbackBody;
  /** Where it goes instead of the prompt's own CallBackURL. */
  readonly aim: 'own-url' | 'wrong-secret' | 'url-of-another-order';
}

/** What happens to the prompt without the customer. `afterMs` counts from the request; missing: the auto-approve delay. */
export interface Step {
  readonly code: string;
  readonly afterMs?: number;
  /** Says this code instead, when the same phone paid the same amount within two minutes. */
  readonly repeatCode?: string;
}

export interface QueryFacts {
  /** Which query for this prompt it is, from 1. */
  readonly nth: number;
  /** The decided code; missing while the prompt is open. */
  readonly code: string | undefined;
  /** Milliseconds since the request. */
  readonly age: number;
}

/** A query is answered by a ResultCode in a 200, or by an error. */
export type QueryReply = { readonly code: string } | { readonly error: ApiAnswer };

/** One way in which the network and the customer behave, for one prompt. */
export interface Scenario {
  readonly name: string;
  /** A sentence for the phone's page and the control API. */
  readonly label: string;
  readonly family:
    | 'customer'
    | 'codes'
    | 'callbacks'
    | 'confirmations'
    | 'queries'
    | 'submission'
    | 'merchant'
    | 'forgeries'
    | 'reversals'
    | 'checks';
  /** Three digits: a test phone 254701000NNN and the amount 200NNN choose this scenario. */
  readonly numbers?: readonly string[];
  /** Four digits: a test phone 25470000CCCC and the amount 21CCCC choose this scenario. */
  readonly resultCode?: string;
  /** Spoils the answer to the STK push. */
  readonly fault?: FaultName;
  /** Decides and calls back before the STK push is answered. */
  readonly answersAfterCallback?: boolean;
  /** Empty: nothing happens until the customer acts or the prompt expires. */
  readonly steps: readonly Step[];
  /** The code of a customer who presses Approve with a right PIN; '0' by default. */
  readonly approvalCode?: string;
  /** The prompt never shows on the phone. */
  readonly unreachable?: boolean;
  /** Shillings that really move, where it is not the amount asked for. */
  readonly paidAmount?: (asked: number) => number;
  readonly callbacks: readonly CallbackRule[];
  /** Dates in callbacks and confirmations are so much ahead of M-Pesa's clock; negative: behind. */
  readonly skewMs?: number;
  /** The answer to callbacks of a shop that is set out of order; it is not called. */
  readonly outage?: string;
  /** After the callbacks by default. */
  readonly confirmation?: ConfirmationRule;
  readonly paysByHand?: PaymentByHand;
  /** The phone takes this prompt although another one is open. */
  readonly takesSeveral?: boolean;
  /** All tokens end just before the request; the one that follows it goes through. */
  readonly endsTokens?: boolean;
  readonly forgeries?: readonly ForgeryRule[];
  readonly query?: (facts: QueryFacts) => QueryReply;
  /** Reversals of what this phone paid, or of payments of this amount. */
  readonly reversal?: OperationRule;
  /** Transaction status of the same. */
  readonly status?: OperationRule;
}

/** Once, as soon as the prompt is decided. */
export const ONE_CALLBACK: readonly CallbackRule[] = [{ afterMs: 0 }];

/** The usual order: the callback, then the confirmation. */
export const CONFIRMED_AFTER: ConfirmationRule = { turns: [1] };
/** The shop hears nothing by this way either. */
export const NEVER_CONFIRMED: ConfirmationRule = { turns: [] };

/** Approved by itself after the auto-approve delay. */
export const PAID_BY_ITSELF: readonly Step[] = [{ code: '0' }];

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
