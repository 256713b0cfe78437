import { clockToleranceMs, isFromWrongClock } from '#app/shared/clock.ts';
import type { AttemptStatus } from '#app/shared/payment-terms.ts';
import { isLive } from './payment-attempt.ts';
import type { ResultMeaning } from '../result-meaning.ts';

/** What the rule needs to know of an attempt. */
export interface AttemptFacts {
  readonly status: AttemptStatus;
  /** What the provider's last code means, or why nothing was sent; null while it has said nothing. */
  readonly meaning: ResultMeaning | null;
  /** What people call its provider. */
  readonly providerLabel: string;
  /** It is paid at a page of the provider's, and not on a phone. */
  readonly isPage: boolean;
  /** When the request was sent. */
  readonly submittedAt: Date;
  readonly finishedAt: Date | null;
  /** Money for this attempt waits for a person's decision. */
  readonly holdsMoney: boolean;
  /** Its money pays the order together with other money. */
  readonly isPart?: boolean;
}

/** Whether money for the order that no attempt has brought waits for a person's decision. */
export interface OrderMoney {
  readonly holdsMoney: boolean;
}

/** `from` null: not by waiting alone; something must be learnt, or a person must decide. */
export type TryAgain =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'waiting' | 'cool_down' | 'decision'; readonly from: Date | null };

/**
 * How long after an unanswered request its prompt cannot be on the phone any more: a prompt lives for a minute or two, and
 * this is more than twice that.
 */
export const promptLifeMs = 5 * 60_000;

/** Whether money that moved then may be of a prompt that was sent at `submittedAt`: it was on the phone. */
export function wasOnPhone(submittedAt: Date, paidAt: Date | null): boolean {
  const age = (paidAt?.getTime() ?? Number.NaN) - submittedAt.getTime();
  return age >= -clockToleranceMs && age <= promptLifeMs;
}

/** How long after a prompt was sent without any answer another may be tried: M-Pesa closes its own after a minute or two. */
export const unansweredAfterMs = 3 * 60_000;

/**
 * When a learner may start another attempt for an order. Takes its attempts in any order. A second prompt is refused while
 * an earlier one may still take money:
 *
 * - prompted: until M-Pesa has said how it ended, by callback or query, or has said nothing of use for 3 minutes. The old one goes to
 *   review and is asked about on; should it turn out paid too, the second success is surplus and goes back.
 * - submitted without a readable answer: M-Pesa gave no id to ask by. When the prompt's life is over (5 minutes) a new attempt
 *   is allowed; the old one goes to review, and should it turn out paid, it counts, or is refunded as surplus.
 * - failed or not sent: at once, or after the code's own cool-down.
 * - money that waits for a decision: not before a person has decided.
 */
export function canTryAgain(
  attempts: readonly AttemptFacts[],
  now: Date,
  order: OrderMoney = { holdsMoney: false },
): TryAgain {
  if (order.holdsMoney || attempts.some(({ status, holdsMoney }) => status === 'succeeded' || holdsMoney)) {
    return { allowed: false, reason: 'decision', from: null };
  }
  const live = attempts.find(({ status }) => isLive(status));
  if (live)
    return isExpired(live, now) ? { allowed: true } : { allowed: false, reason: 'waiting', from: endOfLife(live) };
  const from = new Date(Math.max(0, ...attempts.map((attempt) => endOfCoolDown(attempt, now))));
  return from > now ? { allowed: false, reason: 'cool_down', from } : { allowed: true };
}

/** Whether an attempt without an answer has outlived its prompt, so that another may take its place. */
export function isExpired(attempt: Pick<AttemptFacts, 'status' | 'submittedAt'>, now: Date): boolean {
  const end = endOfLife(attempt);
  return end !== null && (end <= now || isFromWrongClock(attempt.submittedAt, now));
}

/** Whether nobody knows yet how an attempt in this state ended. */
export const isUndecided = (status: AttemptStatus): boolean =>
  status === 'review' || status === 'submit_unknown' || status === 'prompted';

/** Whether an admin may say what became of an attempt: not while its prompt is fresh. */
export function isInDoubt(attempt: Pick<AttemptFacts, 'status' | 'submittedAt'>, now: Date): boolean {
  return isUndecided(attempt.status) && (attempt.status !== 'prompted' || isExpired(attempt, now));
}

function endOfLife({ status, submittedAt }: Pick<AttemptFacts, 'status' | 'submittedAt'>): Date | null {
  if (status === 'prompted') return new Date(submittedAt.getTime() + unansweredAfterMs);
  return status === 'submit_unknown' ? new Date(submittedAt.getTime() + promptLifeMs) : null;
}

function endOfCoolDown({ status, meaning, finishedAt }: AttemptFacts, now: Date): number {
  if (!finishedAt || isFromWrongClock(finishedAt, now) || (status !== 'failed' && status !== 'rejected')) return 0;
  return finishedAt.getTime() + (meaning?.resendAfterSeconds ?? 0) * 1000;
}
