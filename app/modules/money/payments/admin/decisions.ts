import type { OpenCaseKind } from '#app/modules/money/collection/reconcile/open-case.ts';
import type { Cents } from '#app/shared/money.ts';
import type { Decision } from '#app/shared/permissions.ts';
import { m } from '#texts';

/** Inputs of a decision: fields of the portal's form, and arguments of `npm run reconcile`. */
export type DecisionField =
  | 'lines'
  | 'payments'
  | 'way'
  | 'outside-guarantee'
  | 'order'
  | 'code'
  | 'code-and-amount'
  | 'return-code'
  | 'note';

interface DecisionEntry {
  /** Label of its button. */
  readonly label: () => string;
  readonly about: 'order' | 'refund' | 'receipt' | 'claim' | 'attempt' | 'decision';
  /** Money leaves the company after it, so it needs a recent proof of identity. */
  readonly paysOut?: true;
  /** True if it takes something from a person, or cannot be undone. */
  readonly isDestructive?: true;
  readonly fields: readonly DecisionField[];
  /** Its subcommand of `npm run reconcile`, and the answer after the subject if several decisions share one. */
  readonly command: readonly [name: string, answer?: string];
}

/** Decisions of a staff member about money. `apply-decision.server.ts` has the consequences and the use case of each. */
const entries = {
  refund: {
    label: m.portal_shared_refund,
    about: 'order',
    paysOut: true,
    isDestructive: true,
    fields: ['lines', 'way', 'outside-guarantee', 'note'],
    command: ['refund'],
  },
  'give-back': {
    label: m.portal_payments_decide_refund_payment,
    about: 'receipt',
    paysOut: true,
    fields: ['note'],
    command: ['refund-receipt'],
  },
  send: {
    label: m.portal_payments_decide_send,
    about: 'refund',
    paysOut: true,
    isDestructive: true,
    fields: [],
    command: ['send'],
  },
  'by-hand': {
    label: m.portal_payments_decide_by_hand,
    about: 'refund',
    paysOut: true,
    isDestructive: true,
    fields: ['return-code', 'note'],
    command: ['by-hand'],
  },
  cancel: {
    label: m.portal_payments_decide_cancel,
    about: 'refund',
    isDestructive: true,
    fields: ['note'],
    command: ['cancel'],
  },
  fail: {
    label: m.portal_payments_decide_fail,
    about: 'refund',
    fields: ['note'],
    command: ['fail'],
  },
  retry: {
    label: m.portal_payments_decide_retry,
    about: 'refund',
    paysOut: true,
    fields: ['note'],
    command: ['retry'],
  },
  settle: {
    label: m.portal_payments_decide_settle,
    about: 'refund',
    fields: ['note'],
    command: ['settle'],
  },
  'set-code': {
    label: m.portal_payments_decide_set_code,
    about: 'receipt',
    fields: ['code', 'note'],
    command: ['code'],
  },
  match: {
    label: m.portal_payments_decide_match,
    about: 'receipt',
    fields: ['order', 'note'],
    command: ['match'],
  },
  combine: {
    label: m.portal_payments_decide_combine,
    about: 'order',
    fields: ['payments', 'note'],
    command: ['combine'],
  },
  pair: {
    label: m.portal_payments_decide_pair,
    about: 'receipt',
    fields: ['order', 'note'],
    command: ['pair'],
  },
  accept: {
    label: m.portal_payments_decide_accept,
    about: 'claim',
    fields: ['note'],
    command: ['claim', 'accept'],
  },
  reject: {
    label: m.portal_payments_decide_reject,
    about: 'claim',
    isDestructive: true,
    fields: ['note'],
    command: ['claim', 'reject'],
  },
  forward: {
    label: m.portal_payments_decide_forward,
    about: 'claim',
    fields: ['note'],
    command: ['claim', 'forward'],
  },
  decline: {
    label: m.portal_payments_decide_decline,
    about: 'decision',
    isDestructive: true,
    fields: ['note'],
    command: ['decline'],
  },
  'not-paid': {
    label: m.portal_payments_decide_not_paid,
    about: 'attempt',
    fields: ['note'],
    command: ['attempt', 'failed'],
  },
  paid: {
    label: m.portal_payments_decide_paid,
    about: 'attempt',
    fields: ['code-and-amount', 'note'],
    command: ['attempt', 'paid'],
  },
} satisfies Readonly<Record<Decision, DecisionEntry>>;

export const decisions: Readonly<Record<Decision, DecisionEntry>> = entries;
export const decisionNames = Object.keys(entries) as readonly Decision[];

/** Decisions for each kind of open case; the server itself continues callbacks. */
export const decisionsOfCase: Readonly<Record<OpenCaseKind, readonly Decision[]>> = {
  refund_to_send: ['send', 'by-hand', 'cancel'],
  refund_in_doubt: ['by-hand', 'fail'],
  refund_failed: ['retry', 'by-hand'],
  refund_twice: ['settle'],
  money_in_review: ['combine', 'match', 'give-back'],
  money_unclaimed: ['combine', 'match', 'give-back'],
  statement_unclear: ['pair'],
  check_unclear: ['pair'],
  payment_to_approve: [],
  claim_open: ['accept', 'reject', 'forward'],
  attempt_in_review: ['paid', 'not-paid'],
  attempt_in_doubt: ['paid', 'not-paid'],
  report_unprocessed: [],
};

/** In the address of a refund, the lines that are all of those that can be refunded. */
export const allLines = 'all';

/** The three ways to make a refund, with their consequences. */
export const refundWays = {
  reversal: {
    label: m.portal_payments_way_reversal,
    happens: (amount: string) => m.portal_payments_way_reversal_does({ amount }),
  },
  'by-hand': {
    label: m.portal_payments_way_by_hand,
    happens: (amount: string) => m.portal_payments_way_by_hand_does({ amount }),
  },
  later: {
    label: m.portal_shared_later,
    happens: (amount: string) => m.portal_payments_way_later_does({ amount }),
  },
} as const;
export type RefundWay = keyof typeof refundWays;

/** Messages after a decision, by `?done=` of the page's address; also after an import of a statement. */
export const decisionNotices = {
  waits: m.portal_payments_done_waits,
  sent: m.portal_payments_done_sent,
  under_way: m.portal_payments_done_under_way,
  done: m.portal_payments_done_done,
  not_sent: m.portal_payments_done_not_sent,
  unknown: m.portal_payments_done_unknown,
  by_hand: m.portal_payments_done_by_hand,
  cancelled: m.portal_payments_done_cancelled,
  failed: m.portal_payments_done_failed,
  settled: m.portal_payments_done_settled,
  matched: m.portal_payments_done_matched,
  code_set: m.portal_payments_done_code_set,
  accepted: m.portal_payments_done_accepted,
  rejected: m.portal_payments_done_rejected,
  forwarded: m.portal_payments_done_forwarded,
  second: m.portal_payments_done_second,
  declined: m.portal_payments_done_declined,
  received: m.portal_payments_done_received,
  not_paid: m.portal_payments_done_not_paid,
  entered: m.portal_payments_done_entered,
  in_review: m.portal_payments_done_in_review,
} as const;
export type DecisionNotice = keyof typeof decisionNotices;

/** A line of an order, or a payment for one, that a decision may be about. */
export interface SelectableLine {
  readonly id: string;
  readonly title: string;
  /** Who has it or may take it, and its state; empty for payments. */
  readonly about: readonly string[];
  readonly amountCents: Cents;
  readonly isSelected: boolean;
  /** True if it cannot be selected: refunded, or being refunded. */
  readonly isClosed: boolean;
}

/** A decision's subject and consequences, before it is made. */
export interface DecisionView {
  /** The payment with its page; null for money without an order. */
  readonly orderLineId: string | null;
  /** Such as 'Order 7QK2M4P9' or an M-Pesa code. */
  readonly about: string;
  readonly amountCents: Cents;
  /** Why the reader may not decide it, such as their own order or a refund that is over; null if they may. */
  readonly refusal: string | null;
  /** Who decides it, and what is left of the reader's limit; one sentence each. */
  readonly notes: readonly string[];
  /** Consequences, one sentence each. */
  readonly effects: readonly string[];
  readonly stays: readonly string[];
  /** Lines of an order to refund, or payments that pay an order together. */
  readonly lines: readonly SelectableLine[];
  /** Why the provider cannot send the money back; null if it can. */
  readonly noReversal: string | null;
  /** The money-back days if they are over, which the staff member must confirm; otherwise null. */
  readonly guaranteeDays: number | null;
  /** Last day of the guarantee, for a refund. */
  readonly guaranteeUntil: Date | null;
  /** Selectable orders; empty if the staff member types a number. */
  readonly orders: readonly { readonly number: string; readonly about: string }[];
  /** The field for a code, by the money's provider; null without one. */
  readonly code: { readonly label: string; readonly maxLength: number } | null;
  /** The M-Pesa reference of money in review; empty without one. */
  readonly accountReference: string;
}
