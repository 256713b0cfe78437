import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { readEmail } from '#app/platform/email-address.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { accountDeletedMail } from './identity-mails.ts';
import { deleteUser, lockAccount } from './account-queries.server.ts';
import { recordAudit } from './audit-queries.server.ts';
import { checkPassword, type PasswordCheck } from './check-password.server.ts';
import { refuse } from './identity-errors.ts';
import { readAccount } from './read-account.server.ts';
import { requireUser } from './require-user.ts';

/** Typed by the owner, so that nobody deletes an account by mistake or at another user's open browser. */
export interface DeletionConsent {
  readonly email: string;
  /** Ignored if the account has no password. */
  readonly password: string;
}

/**
 * Checks that the actor may delete their account and means to. Call it outside of the transaction: password checks are counted and take
 * time. Throws DomainError 'sign_in_required', 'staff_stays', 'email_differs', 'wrong_password', 'too_many_requests'.
 */
export async function checkDeletionConsent(
  needs: PasswordCheck & { readonly actor: Actor },
  { email, password }: DeletionConsent,
): Promise<void> {
  const account = await readAccount(needs);
  if (account.isStaff) throw refuse('staff_stays');
  if (readEmail(email) !== account.email) throw refuse('email_differs');
  if (account.hasPassword) await checkPassword(needs, { userId: requireUser(needs.actor), password });
}

/**
 * Deletes the actor's account in the caller's transaction: sign-in methods, sessions, profile, and by the database's rules enrolments,
 * progress, badges and reviews. The caller first deletes the data of other modules. Sends a farewell mail. Throws DomainError
 * 'sign_in_required', 'staff_stays'.
 */
export async function deleteAccount(
  tx: Database,
  { actor, jobs, appUrl }: Pick<UseCaseDeps, 'actor' | 'jobs' | 'appUrl'>,
): Promise<void> {
  const userId = requireUser(actor);
  await lockAccount(tx, userId);
  const { email, locale, isStaff } = await readAccount({ db: tx, actor });
  // Checked again under the lock, because the user may have been appointed meanwhile.
  if (isStaff) throw refuse('staff_stays');
  await deleteUser(tx, userId);
  await recordAudit(tx, actor, { action: 'user.deleted', subjectType: 'user', subjectId: userId });
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(locale, () => accountDeletedMail({ to: email, appUrl, brand, by: 'owner' }));
  await queueMail(tx, mail, jobs);
}
