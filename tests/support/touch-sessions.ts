import type { TestEnv } from './test-env.ts';

/**
 * Sets the last use of every session to now by the test's clock. better-auth starts a session by the system clock, so that the next
 * request would update it.
 */
export async function touchSessions({ pool, clock }: TestEnv): Promise<void> {
  await pool.query('update sessions set updated_at = $1', [clock.now()]);
}
