import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { answerAfter, evenAnswerMs } from './answer-after.server.ts';
import { findUserByEmail } from './identity-queries.server.ts';
import { resetMail } from './identity-mails.ts';
import { issueToken } from './single-use-token.server.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  readonly appUrl: string;
}

/**
 * Mails a link to choose a new password. Answers the same, in the same time, whether the e-mail is known or not
 *. Throws DomainError 'too_many_requests'.
 */
export async function requestPasswordReset(needs: Needs, input: { email: string; address: string }): Promise<void> {
  const { db, clock, jobs, rateLimits, appUrl } = needs;
  await rateLimits.consume('reset-per-network', networkOf(input.address));
  await rateLimits.consume('reset-per-email', input.email);
  await answerAfter(evenAnswerMs, () =>
    db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, input.email);
      if (!user) return;
      const link = resetLink(appUrl, await issueToken({ db: tx, clock }, 'reset-password', user.id));
      const { brand } = await readSiteSettings(tx);
      await queueMail(tx, resetMail({ to: user.email, link, brand }), jobs);
    }),
  );
}

/** The page on which a token sets a password. */
export function resetLink(appUrl: string, token: string): string {
  return `${appUrl}/update-password?${new URLSearchParams({ token })}`;
}

/** The same page for somebody who was invited: where the link does not work any more, it says whom to ask. */
export function invitationLink(appUrl: string, token: string): string {
  return `${appUrl}/update-password?${new URLSearchParams({ token, invitation: '1' })}`;
}
