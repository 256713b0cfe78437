import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { accountDeletedMail } from '../accounts/identity-mails.ts';
import { deleteUser as deleteUserRow } from '../accounts/account-queries.server.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { lockOtherUser } from './lock-managed-user.server.ts';

type Deps = Pick<UseCaseDeps, 'actor' | 'jobs' | 'appUrl' | 'address'>;

/**
 * Checks that the actor may delete this account, before other modules delete their data. Returns its e-mail. Throws like `deleteUser`.
 */
export async function checkDeletion(
  tx: Database,
  { actor }: Pick<Deps, 'actor'>,
  userId: string,
): Promise<{ readonly email: string }> {
  const { email } = await lockOtherUser(tx, actor, userId);
  return { email };
}

/**
 * Deletes another user's account in the caller's transaction, as its owner could. The caller first deletes the data of other modules.
 * Mails the user. The last owner remains: nobody can delete themselves, and only an owner can delete another. Throws
 * DomainError 'forbidden', 'user_not_found', 'staff_protected', 'own_account'.
 */
export async function deleteUser(tx: Database, deps: Deps, userId: string): Promise<void> {
  const { actor, jobs, appUrl, address } = deps;
  const { id, email, locale, mark } = await lockOtherUser(tx, actor, userId);
  await deleteUserRow(tx, id);
  await recordAudit(tx, actor, {
    action: 'user.deleted',
    subjectType: 'user',
    subjectId: id,
    ...(mark.alone && { after: mark }),
    ...(address !== undefined && { address }),
  });
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(locale, () => accountDeletedMail({ to: email, appUrl, brand, by: 'staff' }));
  await queueMail(tx, mail, jobs);
}
