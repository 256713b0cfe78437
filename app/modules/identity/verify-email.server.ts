import type { Database } from '#app/platform/database.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { markEmailVerified } from './identity-queries.server.ts';
import { redeemToken } from './single-use-token.server.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
}

/** Uses up the token of a verification mail. Throws DomainError 'invalid_verification_link', 'too_many_requests'. */
export async function verifyEmail(
  { db, clock, rateLimits }: Needs,
  input: { token: string; address: string },
): Promise<void> {
  await rateLimits.consume('token-per-network', networkOf(input.address));
  await db.transaction(async (tx) => {
    const userId = await redeemToken({ db: tx, clock }, 'verify-email', input.token);
    if (!userId) throw new DomainError('invalid_verification_link');
    await markEmailVerified(tx, userId, clock.now());
  });
}
