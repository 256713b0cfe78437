import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { deleteOtherSessions } from './account-queries.server.ts';
import type { Auth } from './auth.server.ts';
import { checkPassword, type PasswordCheck } from './check-password.server.ts';
import { passwordChangedMail } from './identity-mails.ts';
import { setPassword } from './identity-queries.server.ts';
import { endPasswordTokens } from './single-use-token.server.ts';
import { readAccount } from './read-account.server.ts';
import { requireUser } from './require-user.ts';

interface Needs extends PasswordCheck, Pick<UseCaseDeps, 'actor' | 'jobs' | 'appUrl'> {
  readonly auth: Pick<Auth, 'verifyPassword' | 'hashPassword' | 'sessionToken'>;
}

interface PasswordChange {
  readonly present: string;
  /** As parsed by `changePasswordForm`. */
  readonly newPassword: string;
  /** The Cookie header: its session stays, all others end. */
  readonly cookie: string | null;
}

/**
 * Changes the actor's own password. Ends all other sessions, invalidates password links in mails, and sends a mail about it. Throws
 * DomainError 'sign_in_required', 'wrong_password', 'no_password', 'too_many_requests'.
 */
export async function changePassword(needs: Needs, { present, newPassword, cookie }: PasswordChange): Promise<void> {
  const { db, actor, auth, jobs, appUrl } = needs;
  const userId = requireUser(actor);
  await checkPassword(needs, { userId, password: present });
  const passwordHash = await auth.hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const { email, locale } = await readAccount({ db: tx, actor });
    await setPassword(tx, userId, passwordHash);
    await endPasswordTokens(tx, userId);
    await deleteOtherSessions(tx, userId, auth.sessionToken(cookie));
    const { brand } = await readSiteSettings(tx);
    const mail = inLocale(locale, () => passwordChangedMail({ to: email, appUrl, brand, by: 'owner' }));
    await queueMail(tx, mail, jobs);
  });
}
