const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long M-Pesa is asked about a reversal whose result does not come. */
export const askForMs = 24 * HOUR;

const offsets = [5 * MINUTE, 30 * MINUTE];

/**
 * When to look next, after `now`, at a reversal whose result does not come: 5 and 30 minutes after it was sent, then every hour,
 * for the last question after 24 hours. An hour later, when that has been answered or will not be, a person is told; null after
 * that.
 */
export function nextCheckAfter(submittedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - submittedAt.getTime();
  if (elapsed >= askForMs + HOUR) return null;
  const early = offsets.find((offset) => offset > elapsed);
  return new Date(submittedAt.getTime() + (early ?? (Math.floor(elapsed / HOUR) + 1) * HOUR));
}
