import type { Cents } from '#app/shared/money.ts';
import type { RefundReason } from '#app/shared/payment-terms.ts';
import { paidCode } from '../result-meaning.ts';

/** What waits for a person, in the order in which it is shown. */
export const openCaseKinds = [
  'refund_to_send',
  'refund_in_doubt',
  'refund_failed',
  'money_in_review',
  'money_unclaimed',
  'statement_unclear',
  'check_unclear',
  'claim_open',
  'attempt_in_review',
  'attempt_in_doubt',
  'report_unprocessed',
] as const;
export type OpenCaseKind = (typeof openCaseKinds)[number];

/** What one case is called. */
export const openCaseLabels: Readonly<Record<OpenCaseKind, string>> = {
  refund_to_send: 'Refund to send',
  refund_in_doubt: 'Refund in doubt',
  refund_failed: 'Refund that failed',
  money_in_review: 'Money that does not fit its order',
  money_unclaimed: 'Money that belongs to no order',
  statement_unclear: 'Payment on a statement, perhaps counted already',
  check_unclear: 'Payment found at M-Pesa, perhaps counted already',
  claim_open: 'Claim of a learner',
  attempt_in_review: 'Prompt with an unknown result',
  attempt_in_doubt: 'Prompt without an answer',
  report_unprocessed: 'Callback that is not processed',
};

/** Something about money that does not settle by itself. */
export interface OpenCase {
  readonly kind: OpenCaseKind;
  /** By what it is decided about: the id of a refund, claim or attempt, a receipt, the number of a report. */
  readonly name: string;
  readonly orderNumber: string | null;
  readonly amountCents: Cents | null;
  readonly since: Date;
  /** Of a refund: why, and whether it may not be cancelled. */
  readonly refund: { readonly reason: RefundReason; readonly mustRefund: boolean } | null;
  /** A word about it: a code, a receipt, what M-Pesa said; may be empty. */
  readonly about: string;
}

const reasonWords: Readonly<Record<RefundReason, string>> = {
  surplus: 'Paid twice',
  undeliverable: 'Course owned already, or gone',
  wrong_amount: 'More than was asked for',
  unclaimed: 'Belongs to no order',
  guarantee: 'Money-back guarantee',
  goodwill: 'Goodwill',
};

/** Whether a case is known by M-Pesa's code, which the M-Pesa portal finds it by. */
const isNamedByCode = ({ kind }: OpenCase) =>
  kind === 'money_in_review' || kind === 'money_unclaimed' || kind === 'statement_unclear' || kind === 'check_unclear';

/** A line about one case: its M-Pesa code or reason, and what else is known beside its order and amount. */
export function describeCase(one: OpenCase): string {
  const { kind, name, refund, orderNumber } = one;
  const isPrompt = kind === 'attempt_in_review' || kind === 'attempt_in_doubt';
  const isSaid = orderNumber !== null && one.about === `for ${orderNumber}`;
  const about = isPrompt ? describeAnswer(one.about) : one.about.replaceAll('_', ' ');
  const line = [refund && reasonWords[refund.reason], isNamedByCode(one) && name, !isSaid && about]
    .filter(Boolean)
    .join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** What M-Pesa said last about a prompt: its result code, or words of ours. */
function describeAnswer(about: string): string {
  if (about === paidCode) return 'paid, says M-Pesa, by a code that is not known';
  return /^\d+$/.test(about) ? `M-Pesa code ${about}` : about.replaceAll('_', ' ');
}

const DAY = 24 * 60 * 60 * 1000;

/** Whether a case has waited for more than a day. */
export function isOverdue({ since }: OpenCase, now: Date): boolean {
  return now.getTime() - since.getTime() > DAY;
}
