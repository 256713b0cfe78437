import type { Cents } from '#app/shared/money.ts';

/** What waits for a person, in the order in which it is shown. */
export const openCaseKinds = [
  'refund_to_send',
  'refund_in_doubt',
  'refund_failed',
  'money_in_review',
  'money_unclaimed',
  'claim_open',
  'attempt_in_review',
  'attempt_in_doubt',
  'report_unprocessed',
] as const;
export type OpenCaseKind = (typeof openCaseKinds)[number];

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
