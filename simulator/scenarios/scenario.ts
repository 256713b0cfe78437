import type { ApiAnswer } from '../daraja/error-bodies.ts';
import type { StkCallbackBody } from '../daraja/stk-callback.ts';
import type { FaultName } from './faults.ts';

/** Time and form of a callback, counted from the decision of the prompt. */
export interface CallbackRule {
  readonly afterMs: number;
  /** Number of copies sent in parallel; 1 by default. */
  readonly copies?: number;
  /** Result code in the callback, whatever the true one is. */
  readonly code?: string;
  /** Rewrites the body before it is sent. */
  readonly dress?: (body: StkCallbackBody) => StkCallbackBody;
}

/** When to confirm a payment at the address that the shop has registered (Daraja: C2B). */
export interface ConfirmationRule {
  /** A turn for each confirmation: -1 goes before the callbacks that are due with it, 1 after them. */
  readonly turns: readonly number[];
  readonly afterMs?: number;
}

/** The result of a reversal or a transaction status. Truthful by default. */
export interface OperationRule {
  /** Does nothing, and reports this result code. */
  readonly code?: string;
  /** The report to the shop: the result (default), nothing, or a report at QueueTimeOutURL. */
  readonly report?: 'result' | 'nothing' | 'time-out';
  /** Milliseconds from the request; the auto-approve delay by default. */
  readonly afterMs?: number;
  /** Number of results sent in parallel; 1 by default. */
  readonly copies?: number;
  /** Performs and reports the operation before it answers the request. */
  readonly beforeAnswer?: boolean;
  /** The merchant has reversed the payment in M-Pesa's portal before. */
  readonly reversedBefore?: boolean;
}

/** The customer pays from the phone's menu after the prompt has failed. */
interface PaymentByHand {
  /** Milliseconds from the decision. */
  readonly afterMs: number;
  /** Makes the account number that the customer types from the one of the prompt. */
  readonly account: (reference: string) => string;
}

/** A forged success, sent while the prompt is still open. */
export interface ForgeryRule {
  readonly dress?: (body: StkCallbackBody) => StkCallbackBody;
  /** Target of the callback: the prompt's own CallBackURL, or another address. */
  readonly aim: 'own-url' | 'wrong-secret' | 'url-of-another-order';
}

/** An automatic decision of the prompt. `afterMs` counts from the request; missing: the auto-approve delay. */
export interface Step {
  readonly code: string;
  readonly afterMs?: number;
  /** Result code instead of `code`, when the same phone paid the same amount within two minutes. */
  readonly repeatCode?: string;
}

export interface QueryFacts {
  /** Number of this query for the prompt, from 1. */
  readonly nth: number;
  /** The decided code; missing while the prompt is open. */
  readonly code: string | undefined;
  /** Milliseconds since the request. */
  readonly age: number;
}

/** The answer to a query: a ResultCode in a 200, or an error. */
export type QueryReply = { readonly code: string } | { readonly error: ApiAnswer };

/** A behaviour of the network and the customer, for one prompt. */
export interface Scenario {
  readonly name: string;
  /** Label on the phone's page and in the control API. */
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
  /** Three digits: test phone 254701000NNN and amount 200NNN use this scenario. */
  readonly numbers?: readonly string[];
  /** Four digits: test phone 25470000CCCC and amount 21CCCC use this scenario. */
  readonly resultCode?: string;
  /** Fault of the answer to the STK push. */
  readonly fault?: FaultName;
  /** Decides and calls back before the STK push is answered. */
  readonly answersAfterCallback?: boolean;
  /** Empty: the prompt stays open until the customer acts or it expires. */
  readonly steps: readonly Step[];
  /** Result code when the customer presses Approve with a right PIN; '0' by default. */
  readonly approvalCode?: string;
  /** The prompt never shows on the phone. */
  readonly unreachable?: boolean;
  /** Moved shillings if they differ from the requested amount. */
  readonly paidAmount?: (requested: number) => number;
  readonly callbacks: readonly CallbackRule[];
  /** Milliseconds that dates in callbacks and confirmations are ahead of M-Pesa's clock; negative: behind. */
  readonly skewMs?: number;
  /** The answer of a shop that is set out of order. The shop is not called. */
  readonly outage?: string;
  /** After the callbacks by default. */
  readonly confirmation?: ConfirmationRule;
  readonly paysByHand?: PaymentByHand;
  /** The phone takes this prompt while another one is open. */
  readonly takesSeveral?: boolean;
  /** Ends all tokens just before the request; the next request succeeds. */
  readonly endsTokens?: boolean;
  readonly forgeries?: readonly ForgeryRule[];
  readonly query?: (facts: QueryFacts) => QueryReply;
  /** Rule for reversals of payments from this phone or of this amount. */
  readonly reversal?: OperationRule;
  /** Rule for the transaction status of such payments. */
  readonly status?: OperationRule;
}

/** One callback, as soon as the prompt is decided. */
export const ONE_CALLBACK: readonly CallbackRule[] = [{ afterMs: 0 }];

/** The usual order: the callback, then the confirmation. */
export const CONFIRMED_AFTER: ConfirmationRule = { turns: [1] };
/** No confirmation, so that the shop learns nothing this way either. */
export const NEVER_CONFIRMED: ConfirmationRule = { turns: [] };

/** Approved automatically after the auto-approve delay. */
export const PAID_BY_ITSELF: readonly Step[] = [{ code: '0' }];

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
