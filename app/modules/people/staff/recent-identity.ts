const MINUTE = 60_000;

/** Milliseconds for which a proof of identity counts as recent. */
const identityProofMs = 10 * MINUTE;

/** Returns whether a proof of identity is recent; false for null. A proof in the future, from a clock that ran ahead, does not count. */
export function isRecentProof(confirmedAt: Date | null, now: Date): boolean {
  if (!confirmedAt) return false;
  const age = now.getTime() - confirmedAt.getTime();
  return age >= -MINUTE && age <= identityProofMs;
}
