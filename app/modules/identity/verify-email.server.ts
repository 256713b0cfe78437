import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { OnAddressVerified } from './address-verified.ts';
import { findUser, markEmailVerified } from './identity-queries.server.ts';
import { redeemToken } from './single-use-token.server.ts';
import { queueWelcomeMail } from './welcome-mail.server.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  readonly appUrl: string;
  readonly onAddressVerified: OnAddressVerified;
}

/** Uses up the token of a verification mail, and welcomes its learner. Throws DomainError 'invalid_verification_link', 'too_many_requests'. */
export async function verifyEmail(needs: Needs, input: { token: string; address: string }): Promise<void> {
  const { db, clock, rateLimits } = needs;
  await rateLimits.consume('token-per-network', networkOf(input.address));
  await db.transaction(async (tx) => {
    const userId = await redeemToken({ db: tx, clock }, 'verify-email', input.token);
    const user = userId ? await findUser(tx, userId) : null;
    if (!user) throw new DomainError('invalid_verification_link');
    await needs.onAddressVerified(tx, user);
    await markEmailVerified(tx, user.id, clock.now());
    await queueWelcomeMail(tx, needs, user);
  });
}
