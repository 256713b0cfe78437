import type { OrderStatus } from '#app/shared/payment-terms.ts';
import { canTryAgain, isExpired, type AttemptFacts, type OrderMoney } from '../attempts/can-try-again.ts';
import { checkingSentence, failureOf, paidSentence, type Failure, type ResultMeaning } from '../result-meaning.ts';

/** Where an order is, as the waiting screen tells it. */
export type OrderState =
  /** No prompt was asked for yet. */
  | 'not_started'
  /** The provider is being asked for the prompt. */
  | 'sending'
  /** The prompt is on its way, or on the phone. */
  | 'prompt_sent'
  /** After 90 seconds, or a code that says nothing: do not pay again. */
  | 'still_checking'
  /** The provider did not answer whether the prompt went out. */
  | 'in_doubt'
  | 'not_sent'
  | 'failed'
  /** A person looks into it. */
  | 'review'
  | 'paid'
  | 'refunded';

export interface OrderProgress {
  readonly state: OrderState;
  readonly sentence: string;
  /** Why it was not paid; null in every other state. */
  readonly failure: Failure | null;
  readonly resend: {
    readonly allowed: boolean;
    /** Null where waiting alone does not help. */ readonly from: Date | null;
  };
  /** Nothing will change by itself any more: the screen may stop asking. */
  readonly isFinal: boolean;
}

/** How long the learner is told to look at the phone (design of the payments: waiting page). */
export const stillCheckingAfterMs = 90_000;

/** A failure may still turn into a success for a while: a late callback, or a second try on the phone. */
export const failureSettlesAfterMs = 3 * 60_000;

const noResend = { allowed: false, from: null } as const;

/** Tells where an order is. Takes its attempts, oldest first. */
export function describeOrder(
  status: OrderStatus,
  attempts: readonly AttemptFacts[],
  now: Date,
  money: OrderMoney = { holdsMoney: false },
): OrderProgress {
  if (status === 'refunded') return final('refunded', 'This order was refunded.');
  if (status === 'paid' || status === 'partly_refunded') return final('paid', sentenceWhenPaid(attempts));
  const again = canTryAgain(attempts, now, money);
  const resend = again.allowed ? { allowed: true, from: null } : { allowed: false, from: again.from };
  if (money.holdsMoney || attempts.some(({ holdsMoney }) => holdsMoney)) {
    const sentence =
      'We have received money for this order, but not the amount that was asked for. Please do not pay again: a person is looking into it and will write to you.';
    return { state: 'review', sentence, failure: null, resend: noResend, isFinal: true };
  }
  const latest = attempts.at(-1);
  if (!latest)
    return {
      state: 'not_started',
      sentence: 'No payment has been started for this order yet.',
      failure: null,
      resend,
      isFinal: false,
    };
  return { failure: null, ...describeAttempt(latest, now), resend };
}

function sentenceWhenPaid(attempts: readonly AttemptFacts[]): string {
  const [, second] = attempts.filter(({ status, isPart }) => status === 'succeeded' && !isPart);
  return second
    ? `${paidSentence} ${second.providerLabel} has taken this payment twice: we will return the second one to the account it came from.`
    : paidSentence;
}

function describeAttempt(
  attempt: AttemptFacts,
  now: Date,
): Omit<OrderProgress, 'resend' | 'failure'> & Partial<Pick<OrderProgress, 'failure'>> {
  const { status, meaning, providerLabel } = attempt;
  switch (status) {
    case 'created':
    case 'submitting':
      return { state: 'sending', sentence: sending(attempt), isFinal: false };
    case 'prompted':
      return describePrompt(attempt, now);
    case 'submit_unknown':
      return {
        state: 'in_doubt',
        sentence: isExpired(attempt, now) ? doubtOver(providerLabel) : doubt(providerLabel),
        isFinal: false,
      };
    case 'rejected':
      return failed('not_sent', meaning, attempt, now);
    case 'failed':
      return failed('failed', meaning, attempt, now);
    case 'review':
      return { state: 'review', sentence: undecided(providerLabel), isFinal: true };
    case 'succeeded':
      // Its order was read a moment before it was paid: the next look finds both.
      return { state: 'still_checking', sentence: checkingSentence(providerLabel), isFinal: false };
  }
}

const sending = ({ isPage, providerLabel }: AttemptFacts) =>
  isPage ? `Opening the payment page of ${providerLabel}…` : 'Sending the payment request to your phone…';
/** As long as a page may be paid. */
export const pageOpen = (provider: string) =>
  `Please pay at the payment page of ${provider}. If you have paid, do not pay again: this page will change.`;
const pageLeft = (provider: string) =>
  `We know of no payment at the payment page of ${provider} yet. If you have paid, do not pay again: wait for this page to change. If not, you can try again; should both be paid, the second payment goes back to you.`;
const doubt = (provider: string) =>
  `${provider} did not tell us whether the prompt went out. If it is on your phone, you can pay with it. If you have paid, do not pay again: we will find your payment.`;
const doubtOver = (provider: string) =>
  `We have not seen a payment. If ${provider} has sent you a message that you paid, do not pay again: we will find your payment, or contact us with the code of that message. If not, you can try again.`;
const unanswered = (provider: string) =>
  `${provider} has not told us what became of this payment. If ${provider} has sent you a message that you paid, do not pay again: enter its code below, or wait for this page to change. If not, you can try again; should both be paid, the second payment goes back to you.`;
const undecided = (provider: string) =>
  `${provider} could not tell us what became of this payment. If ${provider} has sent you a message that you paid, please contact us with its code. If not, you can try again.`;

const failed = (state: 'failed' | 'not_sent', meaning: ResultMeaning | null, attempt: AttemptFacts, now: Date) => ({
  state,
  sentence: meaning?.sentence ?? checkingSentence(attempt.providerLabel),
  failure: meaning && failureOf(meaning),
  isFinal: isSettled(attempt, now),
});

function describePrompt(
  { submittedAt, meaning, providerLabel, isPage }: AttemptFacts,
  now: Date,
): Omit<OrderProgress, 'resend' | 'failure'> {
  if (isExpired({ status: 'prompted', submittedAt }, now))
    return { state: 'still_checking', sentence: (isPage ? pageLeft : unanswered)(providerLabel), isFinal: false };
  if (isPage && meaning === null) return { state: 'prompt_sent', sentence: pageOpen(providerLabel), isFinal: false };
  const isLate = now.getTime() - submittedAt.getTime() >= stillCheckingAfterMs;
  if (meaning !== null || isLate)
    return { state: 'still_checking', sentence: meaning?.sentence ?? checkingSentence(providerLabel), isFinal: false };
  const sentence = `Payment initiated for all items! Please check your phone for ${providerLabel} prompts.`;
  return { state: 'prompt_sent', sentence, isFinal: false };
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
