import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { deleteOtherSessions } from './account-queries.server.ts';
import type { Auth } from './auth.server.ts';
import { checkPassword, type PasswordCheck } from './check-password.server.ts';
import { passwordChangedMail } from './identity-mails.ts';
import { setPassword } from './identity-queries.server.ts';
import { endPasswordTokens } from './single-use-token.server.ts';
import { readAccount } from './read-account.server.ts';
import { requireUser } from './require-user.ts';

interface Needs extends PasswordCheck {
  readonly actor: Actor;
  readonly auth: Pick<Auth, 'verifyPassword' | 'hashPassword' | 'sessionToken'>;
  readonly jobs: Jobs;
  readonly appUrl: string;
}

export interface PasswordChange {
  readonly present: string;
  /** As `changePasswordForm` takes it. */
  readonly newPassword: string;
  /** The Cookie header: its session stays, every other one ends. */
  readonly cookie: string | null;
}

/**
 * Replaces one's own password by another one. Every other session ends, links of mails that choose a password stop working, and a mail tells of
 * it. Throws DomainError 'sign_in_required', 'wrong_password', 'no_password', 'too_many_requests'.
 */
export async function changePassword(needs: Needs, { present, newPassword, cookie }: PasswordChange): Promise<void> {
  const { db, actor, auth, jobs, appUrl } = needs;
  const userId = requireUser(actor);
  await checkPassword(needs, { userId, password: present });
  const passwordHash = await auth.hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const { email } = await readAccount({ db: tx, actor });
    await setPassword(tx, userId, passwordHash);
    await endPasswordTokens(tx, userId);
    await deleteOtherSessions(tx, userId, auth.sessionToken(cookie));
    const { brand } = await readSiteSettings(tx);
    await queueMail(tx, passwordChangedMail({ to: email, link: `${appUrl}/reset-password`, brand, by: 'owner' }), jobs);
  });
}
