import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
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
 * Makes an account for somebody else, under the id that its form was opened with, so that a form that is sent twice makes one. A
 * mail brings a link to choose an own password, which proves the e-mail too; until then the account is unverified. Throws
 * DomainError 'forbidden', 'email_in_use', 'form_used' where the id is another user's.
 */
export async function addUser(
  { db, actor, clock, jobs, auth, appUrl, address }: Needs,
  { id, user: { name, email, password } }: { readonly id: string; readonly user: NewUserInput },
): Promise<void> {
  if (!can(actor, 'users.manage')) throw new DomainError<UserErrorCode>('forbidden');
  // Outside the transaction: hashing takes its time, and the embedded database has one connection.
  const passwordHash = await auth.hashPassword(password);
  await db.transaction(async (tx) => {
    const createdAt = clock.now();
    const account = { id, name, email, emailVerified: false, passwordHash, termsAcceptedAt: null, createdAt };
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
    const link = resetLink(appUrl, token);
    await queueMail(tx, invitationMail({ to: email, link, laterLink: `${appUrl}/reset-password`, brand }), jobs);
  });
}
