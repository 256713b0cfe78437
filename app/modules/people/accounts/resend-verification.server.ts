import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { answerAfter, minAnswerMs } from './answer-after.server.ts';
import { findUserByEmail } from './identity-queries.server.ts';
import { queueVerificationMail } from './account-mails.server.ts';

interface Needs extends MailDeps {
  readonly rateLimits: RateLimits;
}

/**
 * Resends the verification mail. Gives the same answer after the same time for unknown and for verified addresses, which get nothing.
 * Throws DomainError 'too_many_requests'.
 */
export async function resendVerification(
  needs: Needs,
  input: { email: string; address: string; redirectTo: string | null },
): Promise<void> {
  const { db, rateLimits } = needs;
  await rateLimits.consume('verification-mail-per-network', networkOf(input.address));
  await rateLimits.consume('verification-mail-per-email', input.email);
  await answerAfter(minAnswerMs, () =>
    db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, input.email);
      if (user && !user.emailVerified) await queueVerificationMail({ ...needs, db: tx }, user, input.redirectTo);
    }),
  );
}
