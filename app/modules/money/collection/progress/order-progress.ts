import type { OrderStatus } from '#app/shared/payment-terms.ts';
import { canTryAgain, isExpired, type AttemptFacts, type OrderMoney } from '../attempts/can-try-again.ts';
import { checkingSentence, failureOf, paidSentence, type Failure, type ResultMeaning } from '../result-meaning.ts';
import { m } from '#texts';

/** State of an order on the waiting screen. */
export type OrderState =
  /** No request was made yet. */
  | 'not_started'
  /** The request to the provider is in progress. */
  | 'sending'
  /** The prompt is on its way, or on the phone. */
  | 'prompt_sent'
  /** After 90 seconds, or an unknown code: do not pay again. */
  | 'still_checking'
  /** The provider did not answer whether the prompt went out. */
  | 'in_doubt'
  | 'not_sent'
  | 'failed'
  /** A person checks it. */
  | 'review'
  | 'paid'
  /** The bank returned the cheque: nothing is paid, and no money went out. */
  | 'bounced'
  | 'refunded';

export interface OrderProgress {
  readonly state: OrderState;
  readonly sentence: string;
  /** Reason for the failure; null in every other state. */
  readonly failure: Failure | null;
  readonly resend: {
    readonly allowed: boolean;
    /** Null if waiting alone does not help. */ readonly from: Date | null;
  };
  /** True if nothing changes without action any more, so that the screen may stop polling. */
  readonly isFinal: boolean;
}

/** Milliseconds for which the learner is asked to look at the phone (design of the payments: waiting page). */
export const stillCheckingAfterMs = 90_000;

/** Milliseconds in which a failure may still turn into a success: a late callback, or a second try on the phone. */
export const failureSettlesAfterMs = 3 * 60_000;

const noResend = { allowed: false, from: null } as const;

/** Returns the state of an order. Takes its attempts, oldest first. */
export function describeOrder(
  status: OrderStatus,
  attempts: readonly AttemptFacts[],
  now: Date,
  money: OrderMoney = { holdsMoney: false },
): OrderProgress {
  if (money.isBounced) return final('bounced', m.payments_order_bounced());
  if (status === 'refunded') return final('refunded', m.payments_order_refunded());
  if (status === 'paid' || status === 'partly_refunded') return final('paid', sentenceWhenPaid(attempts));
  const again = canTryAgain(attempts, now, money);
  const resend = again.allowed ? { allowed: true, from: null } : { allowed: false, from: again.from };
  if (money.holdsMoney || attempts.some(({ holdsMoney }) => holdsMoney)) {
    const sentence = money.isRefusedByInstalmentPlan
      ? m.payments_instalments_take_no_more()
      : m.payments_wrong_amount();
    return { state: 'review', sentence, failure: null, resend: noResend, isFinal: true };
  }
  const latest = attempts.at(-1);
  if (!latest)
    return {
      state: 'not_started',
      sentence: m.payments_not_started(),
      failure: null,
      resend,
      isFinal: false,
    };
  return { failure: null, ...describeAttempt(latest, now), resend };
}

function sentenceWhenPaid(attempts: readonly AttemptFacts[]): string {
  const [, second] = attempts.filter(({ status, isPart }) => status === 'succeeded' && !isPart);
  const successful = paidSentence();
  return second ? m.payments_paid_twice({ successful, provider: second.providerLabel }) : successful;
}

function describeAttempt(
  attempt: AttemptFacts,
  now: Date,
): Omit<OrderProgress, 'resend' | 'failure'> & Partial<Pick<OrderProgress, 'failure'>> {
  const { status, meaning, providerLabel: provider } = attempt;
  switch (status) {
    case 'created':
    case 'submitting':
      return { state: 'sending', sentence: sending(attempt), isFinal: false };
    case 'prompted':
      return describePrompt(attempt, now);
    case 'submit_unknown':
      return {
        state: 'in_doubt',
        sentence: isExpired(attempt, now) ? m.payments_doubt_over({ provider }) : m.payments_doubt({ provider }),
        isFinal: false,
      };
    case 'rejected':
      return failed('not_sent', meaning, attempt, now);
    case 'failed':
      return failed('failed', meaning, attempt, now);
    case 'review':
      return { state: 'review', sentence: m.payments_undecided({ provider }), isFinal: true };
    case 'succeeded':
      // Its order was read a moment before it was paid; the next read finds both.
      return { state: 'still_checking', sentence: checkingSentence(provider), isFinal: false };
  }
}

const sending = ({ isPage, providerLabel: provider }: AttemptFacts) =>
  isPage ? m.payments_opening_page({ provider }) : m.payments_sending_request();
/** Sentence while the provider's page can be paid. */
export const pageOpen = (provider: string): string => m.payments_page_open({ provider });

const failed = (state: 'failed' | 'not_sent', meaning: ResultMeaning | null, attempt: AttemptFacts, now: Date) => ({
  state,
  sentence: meaning?.sentence ?? checkingSentence(attempt.providerLabel),
  failure: meaning && failureOf(meaning),
  isFinal: isSettled(attempt, now),
});

function describePrompt(
  { submittedAt, meaning, providerLabel: provider, isPage }: AttemptFacts,
  now: Date,
): Omit<OrderProgress, 'resend' | 'failure'> {
  if (isExpired({ status: 'prompted', submittedAt }, now)) {
    const sentence = isPage ? m.payments_page_left({ provider }) : m.payments_unanswered({ provider });
    return { state: 'still_checking', sentence, isFinal: false };
  }
  if (isPage && meaning === null) return { state: 'prompt_sent', sentence: pageOpen(provider), isFinal: false };
  const isLate = now.getTime() - submittedAt.getTime() >= stillCheckingAfterMs;
  if (meaning !== null || isLate)
    return { state: 'still_checking', sentence: meaning?.sentence ?? checkingSentence(provider), isFinal: false };
  return { state: 'prompt_sent', sentence: m.payments_initiated({ provider }), isFinal: false };
}

function isSettled({ finishedAt }: AttemptFacts, now: Date): boolean {
  return finishedAt !== null && now.getTime() - finishedAt.getTime() >= failureSettlesAfterMs;
}

const final = (state: OrderState, sentence: string): OrderProgress => ({
  state,
  sentence,
  failure: null,
  resend: noResend,
  isFinal: true,
});
