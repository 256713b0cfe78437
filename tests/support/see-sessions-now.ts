import type { TestBed } from './test-bed.ts';

/**
 * Lets every session have been in use just now by the test's clock. The library begins a learner's session by the machine's, which is
 * another day: the next request would note that it is in use.
 */
export async function seeSessionsNow({ pool, clock }: TestBed): Promise<void> {
  await pool.query('update sessions set updated_at = $1', [clock.now()]);
}
