import { clockToleranceMs, isFromWrongClock } from '#app/shared/clock.ts';
import { onlyTells, type PaymentProvider } from '../payment-provider.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Offsets of the first queries from the request, in milliseconds (design of the payments: query schedule). */
const firstQueries = [20, 45, 75, 120, 180, 300].map((seconds) => seconds * SECOND);
const laterEvery = 15 * MINUTE;

/** After this long without an answer a person decides. */
export const giveUpAfterMs = 24 * 60 * MINUTE;

/** How long after a request its end is waited for: a day; where only messages tell and a page is paid, as long as it may be. */
export const waitingMs = (provider: PaymentProvider | null): number =>
  onlyTells(provider) && provider?.asksBy.kind === 'page' ? provider.asksBy.lifeMs : giveUpAfterMs;

/** A failure is asked about after this long: the prompt may be paid after it, and callbacks are not signed. */
export const confirmFailureAfterMs = 2 * MINUTE;

/** An attempt that is still 'submitting' after this long lost its process: its answer will not come. */
export const answerLostAfterMs = 60 * SECOND;

/** Whether the answer to a request of this moment can no longer come; also to one that a clock which ran ahead has dated. */
export const isAnswerLost = (submittedAt: Date, now: Date): boolean =>
  now.getTime() - submittedAt.getTime() >= answerLostAfterMs || isFromWrongClock(submittedAt, now);

/** One bucket of queries for the whole shop, as many a minute as the settings allow. */
export const queryTurns = (perMinute: number) => ({ key: 'payment-queries', turns: perMinute, windowMs: MINUTE });

/** No query of a prompt is planned further ahead than until this: it was by a clock that was wrong, and its time has come. */
export const latestQueryAt = (now: Date) => new Date(now.getTime() + laterEvery + clockToleranceMs);

/**
 * When to ask next, after `now`, about an attempt that was sent at `submittedAt`; one that seems to be sent in the future counts as sent
 * now. The last time is the end of the waiting, a day where it is left out.
 */
export function nextQueryAfter(submittedAt: Date, now: Date, endMs: number = giveUpAfterMs): Date {
  const elapsed = Math.max(0, now.getTime() - submittedAt.getTime());
  const start = now.getTime() - elapsed;
  const early = firstQueries.find((offset) => offset > elapsed);
  const offset = early ?? (Math.floor(elapsed / laterEvery) + 1) * laterEvery;
  return new Date(start + Math.min(offset, endMs));
}

/** The job that asks about one attempt. */
export const queryJobName = 'payments-query';
