import { m } from '#texts';

/** Meaning of a provider's code for the learner and for us. */
export interface ResultMeaning {
  /** paid; failed: ended without money; alert: ended without money through our fault; checking: not known yet. */
  readonly kind: 'paid' | 'failed' | 'checking' | 'alert';
  /** The sentence for the learner, in the caller's language. */
  readonly sentence: string;
  /** Seconds to wait before another request; null if another one is not safe. */
  readonly resendAfterSeconds: number | null;
  /** True if the owner gets a mail. */
  readonly alertsStaff: boolean;
}

/** The codes of a provider. */
export interface ResultTable {
  /** An unknown code counts as 'still checking' and alerts the owner. */
  resultOf(code: string): ResultMeaning;
  /** Returns why a request was certainly not sent, from the reason in its answer. */
  rejectionOf(reason: string | null): ResultMeaning;
}

/** The code of every success, for all providers. */
export const paidCode = '0';

/** Sentence if the provider reported that no money moved. */
export const nothingTaken = (): string => m.payments_nothing_taken();

export const paidSentence = (): string => `${m.payments_title_paid()} ${m.payments_can_access()}`;

export const checkingSentence = (label: string): string => m.payments_still_checking({ provider: label });

/** The code of an attempt that a staff member decided was not paid. */
export const decidedUnpaid = 'decided_unpaid';

/** Code of an attempt that moved another amount than requested, which was refunded. */
export const refundedAmount = 'given_back';

/** Code of an attempt whose page was not paid: never opened, replaced by another attempt, or expired. */
export const pageUnpaid = 'page_unpaid';

/** Returns the meaning of our own codes, for a staff member's decision or an unpaid page; null for codes of providers. */
export function ownMeaning(code: string, label: string): ResultMeaning | null {
  const failed = (sentence: string): ResultMeaning => ({
    kind: 'failed',
    sentence,
    resendAfterSeconds: 0,
    alertsStaff: false,
  });
  const again = m.payments_you_can_try_again();
  if (code === refundedAmount) return failed(m.payments_amount_given_back({ again }));
  if (code === pageUnpaid) return failed(m.payments_page_unpaid({ provider: label, again }));
  return code === decidedUnpaid
    ? failed(m.payments_decided_unpaid({ provider: label, nothing: nothingTaken() }))
    : null;
}

/** A failure for its page: the reason, whether the provider reported that no money moved, and what to do. */
export interface Failure {
  readonly reason: string;
  readonly nothingTaken: boolean;
  readonly advice: string;
}

/** Splits a failure's sentence into its parts. */
export function failureOf({ sentence }: Pick<ResultMeaning, 'sentence'>): Failure {
  const nothing = nothingTaken();
  const again = m.payments_you_can_try_again();
  const isNothing = sentence.includes(nothing);
  const [reason = '', advice = ''] = isNothing
    ? sentence.split(nothing)
    : sentence.endsWith(again)
      ? [sentence.slice(0, -again.length), again]
      : [sentence];
  return { reason: reason.trim().replace(/\.$/, ''), nothingTaken: isNothing, advice: advice.trim() };
}
