import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { localHref } from '#app/shared/local-href.ts';
import { can } from '#app/shared/permissions.ts';
import { recordAudit } from '../../audit-queries.server.ts';
import type { Auth } from '../../auth.server.ts';
import { findUser, insertUser } from '../../identity-queries.server.ts';
import { resetLink } from '../../request-password-reset.server.ts';
import { issueToken } from '../../single-use-token.server.ts';
import type { UserErrorCode } from './user-errors.ts';
import type { NewUserInput } from './user-forms.ts';
import { invitationMail } from './user-mails.ts';

interface Needs {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly auth: Pick<Auth, 'hashPassword'>;
  readonly appUrl: string;
  readonly address?: string;
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
  if (!can(actor, 'users.manage')) throw new DomainError<UserErrorCode>('forbidden');
  // Outside the transaction, because hashing takes time, and the embedded database has one connection.
  const passwordHash = await auth.hashPassword(password);
  await db.transaction(async (tx) => {
    const createdAt = clock.now();
    const account = { id, name, email, locale, emailVerified: false, passwordHash, termsAcceptedAt: null, createdAt };
    if (!(await insertUser(tx, account))) {
      const made = await findUser(tx, id);
      if (made?.email === email) return;
      if (made) throw new DomainError<UserErrorCode>('form_used');
      throw new DomainError<UserErrorCode>('email_in_use', { field: 'email' });
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
