import type { OpenCaseKind } from '#app/modules/collection/reconcile/open-case.ts';
import type { Cents } from '#app/shared/money.ts';
import type { Capability } from '#app/shared/permissions.ts';

/** What is asked with a decision: inputs of the portal's form, and arguments of `npm run reconcile`. */
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
  /** What its button says. */
  readonly label: string;
  readonly about: 'order' | 'refund' | 'receipt' | 'claim' | 'attempt';
  readonly needs: Capability;
  /** Money leaves the company after it, so it needs a recent proof of identity. */
  readonly paysOut?: true;
  /** Takes something from somebody, or cannot be undone. */
  readonly isDestructive?: true;
  readonly fields: readonly DecisionField[];
  /** Its subcommand of `npm run reconcile`, and the answer that follows the subject where several decisions share one. */
  readonly command: readonly [name: string, answer?: string];
}

/** What an admin decides about money; `take-decision.server.ts` has what each would do, and its use case. */
const entries = {
  refund: {
    label: 'Refund',
    about: 'order',
    needs: 'payments.refund',
    paysOut: true,
    isDestructive: true,
    fields: ['lines', 'way', 'outside-guarantee', 'note'],
    command: ['refund'],
  },
  'give-back': {
    label: 'Refund payment',
    about: 'receipt',
    needs: 'payments.refund',
    paysOut: true,
    fields: ['note'],
    command: ['refund-receipt'],
  },
  send: {
    label: 'Send by M-Pesa',
    about: 'refund',
    needs: 'payments.refund',
    paysOut: true,
    isDestructive: true,
    fields: [],
    command: ['send'],
  },
  'by-hand': {
    label: 'Refunded by hand',
    about: 'refund',
    needs: 'payments.refund',
    paysOut: true,
    isDestructive: true,
    fields: ['return-code', 'note'],
    command: ['by-hand'],
  },
  cancel: {
    label: 'Cancel refund',
    about: 'refund',
    needs: 'payments.refund',
    isDestructive: true,
    fields: ['note'],
    command: ['cancel'],
  },
  fail: {
    label: 'It did not go back',
    about: 'refund',
    needs: 'payments.refund',
    fields: ['note'],
    command: ['fail'],
  },
  retry: {
    label: 'Retry refund',
    about: 'refund',
    needs: 'payments.refund',
    paysOut: true,
    fields: ['note'],
    command: ['retry'],
  },
  'set-code': {
    label: 'Enter M-Pesa code',
    about: 'receipt',
    needs: 'payments.decide',
    fields: ['code', 'note'],
    command: ['code'],
  },
  match: {
    label: 'Match to order',
    about: 'receipt',
    needs: 'payments.decide',
    fields: ['order', 'note'],
    command: ['match'],
  },
  combine: {
    label: 'Combine payments',
    about: 'order',
    needs: 'payments.decide',
    fields: ['payments', 'note'],
    command: ['combine'],
  },
  pair: {
    label: 'Name its order',
    about: 'receipt',
    needs: 'payments.decide',
    fields: ['order', 'note'],
    command: ['pair'],
  },
  accept: {
    label: 'Accept claim',
    about: 'claim',
    needs: 'claims.answer',
    fields: ['note'],
    command: ['claim', 'accept'],
  },
  reject: {
    label: 'Reject claim',
    about: 'claim',
    needs: 'claims.answer',
    isDestructive: true,
    fields: ['note'],
    command: ['claim', 'reject'],
  },
  'not-paid': {
    label: 'It was not paid',
    about: 'attempt',
    needs: 'payments.decide',
    fields: ['note'],
    command: ['attempt', 'failed'],
  },
  paid: {
    label: 'It was paid',
    about: 'attempt',
    needs: 'payments.decide',
    fields: ['code-and-amount', 'note'],
    command: ['attempt', 'paid'],
  },
} satisfies Readonly<Record<string, DecisionEntry>>;

export type Decision = keyof typeof entries;
export const decisions: Readonly<Record<Decision, DecisionEntry>> = entries;
export const decisionNames = Object.keys(entries) as readonly Decision[];

/** What can be decided about each kind of open case; the server itself goes on with callbacks. */
export const decisionsOfCase: Readonly<Record<OpenCaseKind, readonly Decision[]>> = {
  refund_to_send: ['send', 'by-hand', 'cancel'],
  refund_in_doubt: ['by-hand', 'fail'],
  refund_failed: ['retry', 'by-hand'],
  money_in_review: ['combine', 'match', 'give-back'],
  money_unclaimed: ['combine', 'match', 'give-back'],
  statement_unclear: ['pair'],
  check_unclear: ['pair'],
  claim_open: ['accept', 'reject'],
  attempt_in_review: ['paid', 'not-paid'],
  attempt_in_doubt: ['paid', 'not-paid'],
  report_unprocessed: [],
};

/** The three ways in which a refund is made, and what each does. */
export const refundWays = {
  reversal: {
    label: 'M-Pesa reversal',
    happens: (amount: string) => `M-Pesa is asked, once, to send ${amount} back to the account that paid.`,
  },
  'by-hand': {
    label: 'By hand',
    happens: (amount: string) =>
      `${amount} counts as given back. Do this after you have sent it, in the M-Pesa portal or in cash.`,
  },
  later: {
    label: 'Later',
    happens: (amount: string) => `${amount} waits among the open cases to be sent. Nothing moves yet.`,
  },
} as const;
export type RefundWay = keyof typeof refundWays;

/** What the page says after a decision, by `?done=` of its address; also after a statement is entered. */
export const decisionNotices = {
  waits: 'The refund waits to be sent',
  sent: 'Sent to M-Pesa, which reports how it ended',
  under_way: 'It was sent before; M-Pesa reports how it ended',
  done: 'The money is back already',
  not_sent: 'M-Pesa did not take it, so the refund waits',
  unknown: 'It is not known whether M-Pesa took it. Do not send it again',
  by_hand: 'Recorded as given back',
  cancelled: 'The refund is cancelled',
  failed: 'The refund counts as failed: try it again, or give the money back by hand',
  matched: 'The order is paid',
  code_set: 'The payment has its M-Pesa code',
  accepted: 'Accepted: the order is paid',
  rejected: 'The claim is rejected',
  received: 'The money is in the books',
  not_paid: 'The learner may try again',
  entered: 'The statement is in the books',
  in_review: 'The statement is in the books. What waits for a person is below',
} as const;
export type DecisionNotice = keyof typeof decisionNotices;

/** What a decision is about, and what it would do, before it is taken. */
export interface DecisionView {
  /** The payment whose page has it; null for money that belongs to no order. */
  readonly paymentId: string | null;
  /** Such as 'Order 7QK2M4P9' or an M-Pesa code. */
  readonly about: string;
  readonly amountCents: Cents;
  /** What happens, a sentence each. */
  readonly happens: readonly string[];
  readonly stays: readonly string[];
  /** The lines that may be chosen, where a refund is asked for; or the payments, where several pay an order. */
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly amountCents: Cents;
    readonly isSelected: boolean;
  }[];
  /** Whether M-Pesa can be asked to send the money back. */
  readonly canReverse: boolean;
  /** The money-back days are over, which has to be said explicitly; null where they are not. */
  readonly guaranteeDays: number | null;
  /** The last day of the guarantee, where a refund is asked for. */
  readonly guaranteeUntil: Date | null;
  /** The orders that can be named; empty where a number is typed. */
  readonly orders: readonly { readonly number: string; readonly about: string }[];
  /** The code that is typed, by the provider of the money; null where none is. */
  readonly code: { readonly label: string; readonly maxLength: number } | null;
  /** The M-Pesa reference that came with money in review; empty where none did. */
  readonly accountReference: string;
}
