import type { Cents } from '#app/shared/money.ts';
import type { RefundReason } from '#app/shared/payment-terms.ts';
import { paidCode } from '../result-meaning.ts';
import { m } from '#texts';

/** Kinds of open cases, in the order of display. */
export const openCaseKinds = [
  'refund_to_send',
  'refund_in_doubt',
  'refund_failed',
  'refund_twice',
  'money_in_review',
  'money_unclaimed',
  'statement_unclear',
  'check_unclear',
  'payment_to_approve',
  'claim_open',
  'attempt_in_review',
  'attempt_in_doubt',
  'report_unprocessed',
] as const;
export type OpenCaseKind = (typeof openCaseKinds)[number];

/** Labels of one case. */
export const openCaseLabels: Readonly<Record<OpenCaseKind, () => string>> = {
  refund_to_send: m.portal_payments_case_refund_to_send,
  refund_in_doubt: m.portal_payments_case_refund_in_doubt,
  refund_failed: m.portal_payments_case_refund_failed,
  refund_twice: m.portal_payments_case_refund_twice,
  money_in_review: m.portal_payments_case_money_in_review,
  money_unclaimed: m.portal_payments_case_money_unclaimed,
  statement_unclear: m.portal_payments_case_statement_unclear,
  check_unclear: m.portal_payments_case_check_unclear,
  payment_to_approve: m.portal_payments_case_payment_to_approve,
  claim_open: m.portal_payments_case_claim_open,
  attempt_in_review: m.portal_payments_case_attempt_in_review,
  attempt_in_doubt: m.portal_payments_case_attempt_in_doubt,
  report_unprocessed: m.portal_payments_case_report_unprocessed,
};

/** A payment case that does not settle without a person. */
export interface OpenCase {
  readonly kind: OpenCaseKind;
  /** Its subject: the id of a refund, claim or attempt, a receipt, the number of a callback. */
  readonly name: string;
  readonly orderNumber: string | null;
  readonly amountCents: Cents | null;
  readonly since: Date;
  /** For a refund: its reason, and whether it must not be cancelled. */
  readonly refund: { readonly reason: RefundReason; readonly mustRefund: boolean } | null;
  /** A detail: a code, a receipt, M-Pesa's answer; may be empty. */
  readonly about: string;
}

/** Detail of money whose own order cannot take it, because of its plan: it goes back, or to another order. */
export const instalmentPlanTakesNoMore = 'its instalment plan takes no more';

/** Returns whether money of an order can only go back or to another order. */
export const isForAnotherOrder = ({ kind, about }: OpenCase): boolean =>
  kind === 'money_in_review' && about === instalmentPlanTakesNoMore;

const reasonWords: Readonly<Record<RefundReason, () => string>> = {
  surplus: m.portal_payments_reason_surplus,
  undeliverable: m.portal_payments_reason_undeliverable,
  wrong_amount: m.portal_payments_reason_wrong_amount,
  unclaimed: m.portal_payments_reason_unclaimed,
  guarantee: m.portal_payments_reason_guarantee,
  goodwill: m.portal_payments_reason_goodwill,
  bounced: m.portal_payments_reason_bounced,
};

/** Returns whether a case is known by M-Pesa's code, which finds it in the M-Pesa portal. */
const isNamedByCode = ({ kind }: OpenCase) =>
  kind === 'money_in_review' || kind === 'money_unclaimed' || kind === 'statement_unclear' || kind === 'check_unclear';

/** Describes a case in one line: its M-Pesa code or reason, and details beyond its order and amount. */
export function describeCase(one: OpenCase): string {
  const { kind, name, refund, orderNumber } = one;
  const isPrompt = kind === 'attempt_in_review' || kind === 'attempt_in_doubt';
  const isSaid = orderNumber !== null && one.about === `for ${orderNumber}`;
  const about = isPrompt ? describeAnswer(one.about) : one.about.replaceAll('_', ' ');
  const line = [refund && reasonWords[refund.reason](), isNamedByCode(one) && name, !isSaid && about]
    .filter(Boolean)
    .join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Describes M-Pesa's last answer about a prompt: its result code, or our own words. */
function describeAnswer(about: string): string {
  if (about === paidCode) return m.portal_payments_answer_paid();
  return /^\d+$/.test(about) ? m.portal_payments_answer_code({ code: about }) : about.replaceAll('_', ' ');
}

const DAY = 24 * 60 * 60 * 1000;

/** Returns whether a case has waited for more than a day. */
export function isOverdue({ since }: OpenCase, now: Date): boolean {
  return now.getTime() - since.getTime() > DAY;
}
