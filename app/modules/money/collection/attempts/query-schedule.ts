import { clockToleranceMs, isFromWrongClock } from '#app/shared/clock.ts';
import { cannotBeQueried, type PaymentProvider } from '../payment-provider.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Offsets of the first queries from the request, in milliseconds (design of the payments: query schedule). */
const firstQueries = [20, 45, 75, 120, 180, 300].map((seconds) => seconds * SECOND);
const laterEvery = 15 * MINUTE;

/** Milliseconds without a result until a person decides. */
export const giveUpAfterMs = 24 * 60 * MINUTE;

/** Returns the milliseconds to wait for a result: a day, or the page's life if only messages report its payment. */
export const waitingMs = (provider: PaymentProvider | null): number =>
  cannotBeQueried(provider) && provider?.asksBy.kind === 'page' ? provider.asksBy.lifeMs : giveUpAfterMs;

/** Milliseconds until a failure is queried: the prompt may still be paid, and callbacks are unsigned. */
export const confirmFailureAfterMs = 2 * MINUTE;

/** Milliseconds after which an attempt that is still 'submitting' has lost its process, and its answer. */
export const answerLostAfterMs = 60 * SECOND;

/** Returns whether the answer to a request can no longer come. Also true for a request dated by a clock that ran ahead. */
export const isAnswerLost = (submittedAt: Date, now: Date): boolean =>
  now.getTime() - submittedAt.getTime() >= answerLostAfterMs || isFromWrongClock(submittedAt, now);

/** Returns the shop's query budget: one bucket with the turns per minute of the settings. */
export const queryTurns = (perMinute: number) => ({ key: 'payment-queries', turns: perMinute, windowMs: MINUTE });

/** Returns the latest plausible time of a query. A later one was planned under a wrong clock, and is due. */
export const latestQueryAt = (now: Date) => new Date(now.getTime() + laterEvery + clockToleranceMs);

/**
 * Returns the time of the next query after `now`, for an attempt sent at `submittedAt`; one sent in the future counts as sent now. The
 * last query is at the end of the wait, a day by default.
 */
export function nextQueryAfter(submittedAt: Date, now: Date, endMs: number = giveUpAfterMs): Date {
  const elapsed = Math.max(0, now.getTime() - submittedAt.getTime());
  const start = now.getTime() - elapsed;
  const early = firstQueries.find((offset) => offset > elapsed);
  const offset = early ?? (Math.floor(elapsed / laterEvery) + 1) * laterEvery;
  return new Date(start + Math.min(offset, endMs));
}

/** Job that queries one attempt. */
export const queryJobName = 'payments-query';
