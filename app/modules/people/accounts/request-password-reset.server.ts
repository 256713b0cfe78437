import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { localHref } from '#app/shared/local-href.ts';
import { answerAfter, minAnswerMs } from './answer-after.server.ts';
import { findUserByEmail } from './identity-queries.server.ts';
import { resetMail } from './identity-mails.ts';
import { issueToken } from './single-use-token.server.ts';

interface Needs extends MailDeps {
  readonly rateLimits: RateLimits;
}

/**
 * Mails a link to set a new password. Gives the same answer after the same time for known and unknown e-mails. Throws DomainError
 * 'too_many_requests'.
 */
export async function requestPasswordReset(needs: Needs, input: { email: string; address: string }): Promise<void> {
  const { db, clock, jobs, rateLimits, appUrl } = needs;
  await rateLimits.consume('reset-per-network', networkOf(input.address));
  await rateLimits.consume('reset-per-email', input.email);
  await answerAfter(minAnswerMs, () =>
    db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, input.email);
      if (!user) return;
      const token = await issueToken({ db: tx, clock }, 'reset-password', user.id);
      const { brand } = await readSiteSettings(tx);
      const mail = inLocale(user.locale, () => resetMail({ to: user.email, link: resetLink(appUrl, token), brand }));
      await queueMail(tx, mail, jobs);
    }),
  );
}

/** Returns the page where a token sets a password, in the recipient's language. */
export function resetLink(appUrl: string, token: string): string {
  return appUrl + localHref(`/update-password?${new URLSearchParams({ token })}`);
}

/** Returns the same page for an invited user: for an invalid link it says whom to contact. */
export function invitationLink(appUrl: string, token: string): string {
  return `${appUrl}/update-password?${new URLSearchParams({ token, invitation: '1' })}`;
}
