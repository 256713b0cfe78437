/** What a provider's code means for the learner and for us. */
export interface ResultMeaning {
  /** paid; failed: it ended without money; alert: it ended without money and the fault is ours; checking: nothing known yet. */
  readonly kind: 'paid' | 'failed' | 'checking' | 'alert';
  /** What the learner reads. */
  readonly sentence: string;
  /** Seconds to wait before another request; null where another one is not safe. */
  readonly resendAfterSeconds: number | null;
  /** Whether the owner must hear of it. */
  readonly alertsStaff: boolean;
}

/** The codes of a provider. */
export interface ResultTable {
  /** One that nobody has written down counts as 'still checking' and alerts the owner. */
  resultOf(code: string): ResultMeaning;
  /** Why a request was certainly not sent, by the reason of its answer. */
  rejectionOf(reason: string | null): ResultMeaning;
}

/** The code of every success, whatever the provider calls it. */
export const paidCode = '0';

/** Said where the provider told that nothing moved. */
export const nothingTaken = 'No money was taken.';

export const paidSentence = 'Payment successful! You can now access the course content.';

export const checkingSentence = (label: string) => `We are still checking with ${label}. Please do not pay again.`;

/** The code of an attempt that an admin decided was not paid. */
export const decidedUnpaid = 'decided_unpaid';

/** The code of an attempt whose money was another amount than asked for, and was refunded. */
export const refundedAmount = 'given_back';

/** The code of an attempt whose page nobody paid: it was not opened, another attempt took its place, or it expired. */
export const pageUnpaid = 'page_unpaid';

/** The meaning of a code that is ours: an admin's decision left it on an attempt, or nobody paid its page; null for the codes of providers. */
export function ownMeaning(code: string, label: string): ResultMeaning | null {
  const failed = (sentence: string): ResultMeaning => ({
    kind: 'failed',
    sentence,
    resendAfterSeconds: 0,
    alertsStaff: false,
  });
  if (code === refundedAmount)
    return failed('Another amount came in than was asked for, and it was given back. You can try again.');
  if (code === pageUnpaid)
    return failed(`Nobody paid at the payment page of ${label}, as far as we know. You can try again.`);
  return code === decidedUnpaid
    ? failed(`We have looked this payment up at ${label}: it was not made. ${nothingTaken} Please try again.`)
    : null;
}

/** A failure as its page tells it: why, whether the provider said that no money moved, and what to do. */
export interface Failure {
  readonly reason: string;
  readonly nothingTaken: boolean;
  readonly advice: string;
}

/** The parts of a failure's sentence. */
export function failureOf({ sentence }: Pick<ResultMeaning, 'sentence'>): Failure {
  const [reason = '', advice = ''] = sentence.split(
    sentence.includes(nothingTaken) ? nothingTaken : /(?<=given back\.|as far as we know\.)/,
  );
  return {
    reason: reason.trim().replace(/\.$/, ''),
    nothingTaken: sentence.includes(nothingTaken),
    advice: advice.trim(),
  };
}
