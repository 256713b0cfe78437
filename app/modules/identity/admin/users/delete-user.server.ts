import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { farewellMail } from '../../farewell-mail.ts';
import { deleteUser as deleteUserRow } from '../../account-queries.server.ts';
import { recordAudit } from '../../audit-queries.server.ts';
import { lockOtherUser } from './lock-managed-user.server.ts';

interface Deps {
  readonly actor: Actor;
  readonly jobs: Jobs;
  readonly appUrl: string;
  readonly address?: string;
}

/**
 * Asked first, before other modules take out what they know of the person: whether the actor may delete this account. Returns its
 * e-mail. Throws as `deleteUser` does.
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
 * Deletes somebody's account, in the caller's transaction, as its owner could; the modules that keep rows of their own
 * about the person are asked before. A mail tells them. The last super_admin stays: nobody deletes himself, and only a
 * super_admin deletes another. Throws DomainError 'forbidden', 'user_not_found', 'admin_protected', 'own_account'.
 */
export async function deleteUser(tx: Database, deps: Deps, userId: string): Promise<void> {
  const { actor, jobs, appUrl, address } = deps;
  const { id, email } = await lockOtherUser(tx, actor, userId);
  await deleteUserRow(tx, id);
  await recordAudit(tx, actor, {
    action: 'user.deleted',
    subjectType: 'user',
    subjectId: id,
    ...(address !== undefined && { address }),
  });
  const { brand } = await readSiteSettings(tx);
  await queueMail(tx, farewellMail({ to: email, home: `${appUrl}/`, brand, by: 'admin' }), jobs);
}
