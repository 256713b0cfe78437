const MINUTE = 60_000;

/**
 * How often the query that a callback of this age (milliseconds) waits for is sent: whenever it is looked at in its first minute,
 * then after a quarter of its age, once an hour at last. A callback that M-Pesa says nothing of would else take the queries of
 * all others.
 */
export const confirmTurns = (callbackId: number, ageMs: number) => ({
  key: `payment-confirm:${callbackId}`,
  turns: 1,
  windowMs: ageMs < MINUTE ? 0 : Math.min(Math.round(ageMs / 4), 60 * MINUTE),
});
