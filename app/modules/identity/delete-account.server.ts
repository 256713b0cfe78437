import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { farewellMail } from './farewell-mail.ts';
import { deleteUser, lockAccount } from './account-queries.server.ts';
import { recordAudit } from './audit-queries.server.ts';
import { checkPassword, type PasswordCheck } from './check-password.server.ts';
import type { IdentityErrorCode } from './identity-errors.ts';
import { readAccount } from './read-account.server.ts';
import { requireUser } from './require-user.ts';

/** What the owner types, so that nobody deletes an account by mistake or at a browser that was left open. */
export interface DeletionConsent {
  readonly email: string;
  /** Not looked at where the account has none. */
  readonly password: string;
}

/**
 * Whether somebody may delete the account that he is signed in to, and means to. To be asked outside of the transaction:
 * passwords are counted and take time. Throws DomainError 'sign_in_required', 'admins_stay', 'email_differs',
 * 'wrong_password', 'too_many_requests'.
 */
export async function checkDeletionConsent(
  needs: PasswordCheck & { readonly actor: Actor },
  { email, password }: DeletionConsent,
): Promise<void> {
  const account = await readAccount(needs);
  if (account.isAdmin) throw new DomainError<IdentityErrorCode>('admins_stay');
  if (email.trim().toLowerCase() !== account.email) throw new DomainError<IdentityErrorCode>('email_differs');
  if (account.hasPassword) await checkPassword(needs, { userId: requireUser(needs.actor), password });
}

interface Deps {
  readonly actor: Actor;
  readonly jobs: Jobs;
  readonly appUrl: string;
}

/**
 * Deletes the account of the actor, in the caller's transaction: sign-ins, sessions, profile, and by the database's own rules
 * enrolments, progress, badges and reviews. The modules that keep rows of their own about the person are asked before. A mail
 * says farewell. Throws DomainError 'sign_in_required', 'admins_stay'.
 */
export async function deleteAccount(tx: Database, { actor, jobs, appUrl }: Deps): Promise<void> {
  const userId = requireUser(actor);
  await lockAccount(tx, userId);
  const { email, isAdmin } = await readAccount({ db: tx, actor });
  // Asked again under the lock: somebody may have been appointed meanwhile.
  if (isAdmin) throw new DomainError<IdentityErrorCode>('admins_stay');
  await deleteUser(tx, userId);
  await recordAudit(tx, actor, { action: 'user.deleted', subjectType: 'user', subjectId: userId });
  const { brand } = await readSiteSettings(tx);
  await queueMail(tx, farewellMail({ to: email, home: `${appUrl}/`, brand, by: 'owner' }), jobs);
}
