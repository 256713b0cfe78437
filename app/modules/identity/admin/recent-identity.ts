const MINUTE = 60_000;

/** How long a proof of identity is good for what needs a recent one. Milliseconds. */
const identityProofMs = 10 * MINUTE;

/**
 * Whether somebody proved recently enough who they are; null for who never did. A proof of the future was noted by a clock that ran
 * ahead, and counts for nothing.
 */
export function isRecentProof(confirmedAt: Date | null, now: Date): boolean {
  if (!confirmedAt) return false;
  const age = now.getTime() - confirmedAt.getTime();
  return age >= -MINUTE && age <= identityProofMs;
}
