import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { isAdmin, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { recordAudit } from '../../audit-queries.server.ts';
import { findOrInsertUser } from '../../create-admin.server.ts';
import { findUserByEmail } from '../../identity-queries.server.ts';
import { resetLink } from '../../request-password-reset.server.ts';
import { issueToken } from '../../single-use-token.server.ts';
import type { UserErrorCode } from './user-errors.ts';
import { invitationMail } from './user-mails.ts';

interface Needs {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly appUrl: string;
  readonly address?: string;
}

/**
 * Makes an account without a password for each e-mail in lower case that has none, all or none; a mail brings each a link to choose one.
 * Whoever has an account gets no mail, so that asking twice invites once. Returns how many were invited. Throws DomainError 'forbidden'.
 */
export async function inviteUsers(
  { db, actor, clock, jobs, appUrl, address }: Needs,
  emails: readonly string[],
): Promise<number> {
  if (!isAdmin(actor)) throw new DomainError<UserErrorCode>('forbidden');
  return db.transaction(async (tx) => {
    const { brand } = await readSiteSettings(tx);
    let invited = 0;
    for (const email of new Set(emails)) {
      if (await findUserByEmail(tx, email)) continue;
      const userId = await findOrInsertUser(tx, email, clock.now());
      await recordAudit(tx, actor, {
        action: 'user.added',
        subjectType: 'user',
        subjectId: userId,
        ...(address !== undefined && { address }),
      });
      const link = resetLink(appUrl, await issueToken({ db: tx, clock }, 'reset-password', userId));
      await queueMail(tx, invitationMail({ to: email, link, laterLink: `${appUrl}/reset-password`, brand }), jobs);
      invited += 1;
    }
    return invited;
  });
}
