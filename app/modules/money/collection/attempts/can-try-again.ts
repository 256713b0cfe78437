import { clockToleranceMs, isFromWrongClock } from '#app/shared/clock.ts';
import type { AttemptStatus } from '#app/shared/payment-terms.ts';
import { isLive } from './payment-attempt.ts';
import type { ResultMeaning } from '../result-meaning.ts';

/** Facts of an attempt for the rule. */
export interface AttemptFacts {
  readonly status: AttemptStatus;
  /** Meaning of the provider's last code, or why nothing was sent; null without one. */
  readonly meaning: ResultMeaning | null;
  /** Its provider's name for people. */
  readonly providerLabel: string;
  /** True if it is paid on the provider's page instead of a phone. */
  readonly isPage: boolean;
  /** Time of the request. */
  readonly submittedAt: Date;
  readonly finishedAt: Date | null;
  /** Money for this attempt waits for a person's decision. */
  readonly holdsMoney: boolean;
  /** True if its money pays the order together with other money. */
  readonly isPart?: boolean;
}

/**
 * Money of the order: `holdsMoney` is true if money from no attempt waits for a person's decision; `isRefusedByInstalmentPlan`, if its plan does not
 * take it.
 */
export interface OrderMoney {
  readonly holdsMoney: boolean;
  readonly isRefusedByInstalmentPlan?: boolean;
  /** True if the cheque that paid it bounced. */
  readonly isBounced?: boolean;
}

/** `from` null: waiting alone does not help. A result must arrive, or a person must decide. */
type TryAgain =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'waiting' | 'cool_down' | 'decision'; readonly from: Date | null };

/**
 * Milliseconds after an unanswered request until its prompt is certainly gone from the phone: a prompt lives for a minute or two, and
 * this is more than twice that.
 */
export const promptLifeMs = 5 * 60_000;

/** Returns whether money moved at `paidAt` may belong to a prompt sent at `submittedAt`, because it was on the phone. */
export function wasOnPhone(submittedAt: Date, paidAt: Date | null): boolean {
  const age = (paidAt?.getTime() ?? Number.NaN) - submittedAt.getTime();
  return age >= -clockToleranceMs && age <= promptLifeMs;
}

/** Milliseconds after an unanswered prompt until another may be tried. M-Pesa closes its own after a minute or two. */
const unansweredAfterMs = 3 * 60_000;

/**
 * Returns when a learner may start another attempt for an order. Takes its attempts in any order. Refuses a second prompt while an
 * earlier one may still take money:
 *
 * - prompted: until M-Pesa reports its end, by callback or query, or has reported nothing useful for 3 minutes. The old attempt goes to
 *   review and is queried further; if it turns out paid too, the second success is surplus and is refunded.
 * - submitted without a readable answer: M-Pesa gave no id for queries. After the prompt's life (5 minutes) a new attempt is allowed; the
 *   old one goes to review, and if it turns out paid, it counts, or is refunded as surplus.
 * - failed or not sent: at once, or after the code's own cool-down.
 * - money that waits for a decision: only after the decision.
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

/** Returns whether an attempt without an answer has outlived its prompt, so that another may replace it. */
export function isExpired(attempt: Pick<AttemptFacts, 'status' | 'submittedAt'>, now: Date): boolean {
  const end = endOfLife(attempt);
  return end !== null && (end <= now || isFromWrongClock(attempt.submittedAt, now));
}

/** Returns whether the result of an attempt in this state is unknown. */
export const isUndecided = (status: AttemptStatus): boolean =>
  status === 'review' || status === 'submit_unknown' || status === 'prompted';

/** Returns whether a staff member may decide the attempt: not while its prompt is fresh. */
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
