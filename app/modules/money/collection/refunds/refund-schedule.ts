import { clockToleranceMs } from '#app/shared/clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds for which M-Pesa is queried about a reversal without a result. */
export const maxQueryMs = 24 * HOUR;

const offsets = [5 * MINUTE, 30 * MINUTE];

/**
 * Returns the next check after `now` of a reversal without a result: 5 and 30 minutes after it was sent, then every hour, the last query
 * after 24 hours. One hour after that, when it is answered or will not be, a person is alerted; null afterwards. A reversal sent in the
 * future counts as sent now.
 */
export function nextCheckAfter(submittedAt: Date, now: Date): Date | null {
  const elapsed = Math.max(0, now.getTime() - submittedAt.getTime());
  if (elapsed >= maxQueryMs + HOUR) return null;
  const early = offsets.find((offset) => offset > elapsed);
  return new Date(now.getTime() - elapsed + (early ?? (Math.floor(elapsed / HOUR) + 1) * HOUR));
}

/** Returns the latest plausible time of a check. A later one was planned under a wrong clock, and is due. */
export const latestCheckAt = (now: Date) => new Date(now.getTime() + HOUR + clockToleranceMs);
