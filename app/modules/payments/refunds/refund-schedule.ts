const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After this long without a result a person decides. */
export const giveUpOnResultAfterMs = 24 * HOUR;

const offsets = [5 * MINUTE, 30 * MINUTE];

/**
 * When to ask M-Pesa next about a reversal whose result does not come, after `now`: 5 and 30 minutes after it was sent, then
 * every hour, for the last time after 24 hours; null after that.
 */
export function nextCheckAfter(submittedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - submittedAt.getTime();
  if (elapsed >= giveUpOnResultAfterMs) return null;
  const early = offsets.find((offset) => offset > elapsed);
  return new Date(submittedAt.getTime() + (early ?? (Math.floor(elapsed / HOUR) + 1) * HOUR));
}
