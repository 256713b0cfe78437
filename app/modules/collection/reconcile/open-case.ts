import type { Cents } from '#app/shared/money.ts';

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
  statement_unclear: 'Payment on a statement that may be counted already',
  check_unclear: 'Payment that M-Pesa told of and that may be counted already',
  claim_open: 'Claim of a learner',
  attempt_in_review: 'Prompt of which nobody knows whether it was paid',
  attempt_in_doubt: 'Prompt without an answer',
  report_unprocessed: 'Report of M-Pesa that is not processed',
};

/** Something about money that does not settle by itself. */
export interface OpenCase {
  readonly kind: OpenCaseKind;
  /** By what it is decided about: the id of a refund, claim or attempt, a receipt, the number of a report. */
  readonly name: string;
  readonly orderNumber: string | null;
  readonly amountCents: Cents | null;
  readonly since: Date;
  /** A word about it: a reason, a code, a receipt. */
  readonly about: string;
}

const DAY = 24 * 60 * 60 * 1000;

/** Whether a case has waited for more than a day. */
export function isOverdue({ since }: OpenCase, now: Date): boolean {
  return now.getTime() - since.getTime() > DAY;
}
