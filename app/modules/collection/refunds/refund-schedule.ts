import { clockToleranceMs } from '#app/shared/clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long M-Pesa is asked about a reversal whose result does not come. */
export const askForMs = 24 * HOUR;

const offsets = [5 * MINUTE, 30 * MINUTE];

/**
 * When to look next, after `now`, at a reversal whose result does not come: 5 and 30 minutes after it was sent, then every hour,
 * for the last question after 24 hours. An hour later, when that has been answered or will not be, a person is told; null after
 * that. A reversal that seems to be sent in the future counts as sent now.
 */
export function nextCheckAfter(submittedAt: Date, now: Date): Date | null {
  const elapsed = Math.max(0, now.getTime() - submittedAt.getTime());
  if (elapsed >= askForMs + HOUR) return null;
  const early = offsets.find((offset) => offset > elapsed);
  return new Date(now.getTime() - elapsed + (early ?? (Math.floor(elapsed / HOUR) + 1) * HOUR));
}

/** No look is planned further ahead than until this: it was by a clock that was wrong, and its time has come. */
export const latestCheckAt = (now: Date) => new Date(now.getTime() + HOUR + clockToleranceMs);
