import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { can } from '#app/shared/permissions.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { localHref } from '#app/shared/local-href.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import type { Auth } from '../accounts/auth.server.ts';
import { findUser, insertUser } from '../accounts/identity-queries.server.ts';
import { resetLink } from '../accounts/request-password-reset.server.ts';
import { issueToken } from '../accounts/single-use-token.server.ts';
import { refuse } from './user-errors.ts';
import type { NewUserInput } from './user-forms.ts';
import { invitationMail } from '../accounts/user-mails.ts';

interface Needs extends Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'jobs' | 'appUrl' | 'address'> {
  readonly auth: Pick<Auth, 'hashPassword'>;
}

/**
 * Creates an account for another person, under the id from its form, so that a form sent twice creates one. Mails a link, in the account's
 * language, to set a password, which also verifies the e-mail; until then the account is unverified. Throws DomainError 'forbidden',
 * 'email_in_use', 'form_used' if the id is another user's.
 */
export async function addUser(
  { db, actor, clock, jobs, auth, appUrl, address }: Needs,
  { id, user: { name, email, password, locale = baseLocale } }: { readonly id: string; readonly user: NewUserInput },
): Promise<void> {
  if (!can(actor, 'users.manage')) throw refuse('forbidden');
  // Outside the transaction, because hashing takes time, and the embedded database has one connection.
  const passwordHash = await auth.hashPassword(password);
  await db.transaction(async (tx) => {
    const createdAt = clock.now();
    const account = { id, name, email, locale, emailVerified: false, passwordHash, termsAcceptedAt: null, createdAt };
    if (!(await insertUser(tx, account))) {
      const made = await findUser(tx, id);
      if (made?.email === email) return;
      if (made) throw refuse('form_used');
      throw refuse('email_in_use', { field: 'email' });
    }
    await recordAudit(tx, actor, {
      action: 'user.added',
      subjectType: 'user',
      subjectId: id,
      ...(address !== undefined && { address }),
    });
    const token = await issueToken({ db: tx, clock }, 'reset-password', id);
    const { brand } = await readSiteSettings(tx);
    const mail = inLocale(locale, () =>
      invitationMail({
        to: email,
        link: resetLink(appUrl, token),
        laterLink: appUrl + localHref('/reset-password'),
        brand,
      }),
    );
    await queueMail(tx, mail, jobs);
  });
}
