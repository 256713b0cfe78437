import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { updatePhone } from '../accounts/account-queries.server.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { findUserByEmail } from '../accounts/identity-queries.server.ts';
import { deleteSessionsOf } from '../accounts/session-queries.server.ts';
import { endPasswordTokens } from '../accounts/single-use-token.server.ts';
import { deleteTokensOf } from '../accounts/token-queries.server.ts';
import { queueVerificationMail } from '../accounts/account-mails.server.ts';
import { lockManagedUser } from './lock-managed-user.server.ts';
import { refuse } from './user-errors.ts';
import type { UserInput } from './user-forms.ts';
import { emailChangedMail } from '../accounts/user-mails.ts';
import { updateStaffName, updateUser, type LockedUser } from './user-list-queries.server.ts';
import { createHash } from 'node:crypto';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';

export interface UserEdit {
  readonly id: string;
  /** Version of the form. */
  readonly version: string;
  readonly user: UserInput;
}

interface Needs extends Pick<UseCaseDeps, 'actor' | 'clock' | 'jobs' | 'appUrl' | 'address'> {
  /** True if the staff member proved their identity within minutes, because another e-mail takes over an account. */
  readonly hasRecentProof: boolean;
}

/**
 * Corrects name, e-mail and phone of an account, in the caller's transaction. A new e-mail must be verified before its owner logs in
 * again; their sessions end, links sent to the old one stop working, and the old one gets a mail. Returns whether the name changed.
 * Throws DomainError 'forbidden', 'user_not_found', 'staff_protected', 'own_email', 'identity_unconfirmed', 'phone_invalid', 'conflict',
 * 'email_in_use'.
 */
export async function editUser(
  tx: Database,
  { actor, clock, jobs, appUrl, address, hasRecentProof }: Needs,
  { id, version, user: { name, email, phone: typed } }: UserEdit,
): Promise<{ readonly isRenamed: boolean }> {
  const found = await lockManagedUser(tx, actor, id);
  const phone = typed === null ? null : parsePhone(typed);
  if (typed !== null && phone === null) throw refuse('phone_invalid', { field: 'phone' });
  const changed = changesOf(found, { name, email, phone });
  // A form sent twice finds its values already saved.
  if (changed.length === 0) return { isRenamed: false };
  requireVersion(userVersion(found), version);
  const at = clock.now();
  if (changed.includes('email')) {
    if (userIdOf(actor) === found.id) throw refuse('own_email', { field: 'email' });
    if (!hasRecentProof) throw refuse('identity_unconfirmed', { field: 'email' });
    if (await findUserByEmail(tx, email)) throw refuse('email_in_use', { field: 'email' });
    await updateUser(tx, found.id, { email, emailVerified: false, at });
    await endPasswordTokens(tx, found.id);
    await deleteTokensOf(tx, 'verify-email', found.id);
    await deleteSessionsOf(tx, found.id);
    await queueVerificationMail({ db: tx, clock, jobs, appUrl }, { id: found.id, email, locale: found.locale }, null);
    const { brand } = await readSiteSettings(tx);
    const notice = inLocale(found.locale, () => emailChangedMail({ to: found.email, brand, appUrl }));
    if (found.emailVerified) await queueMail(tx, notice, jobs);
  }
  if (changed.includes('name')) {
    await updateUser(tx, found.id, { name, at });
    if (found.role !== null) await updateStaffName(tx, found.id, name);
  }
  if (changed.includes('phone')) await updatePhone(tx, found.id, { phone, at });
  await recordAudit(tx, actor, {
    action: 'user.updated',
    subjectType: 'user',
    subjectId: found.id,
    // Names of the fields only: the log is permanent, and a deleted account must leave no name behind.
    after: { changed: changed.join(', ') },
    ...(address !== undefined && { address }),
  });
  return { isRenamed: changed.includes('name') };
}

type Editable = Pick<LockedUser, 'name' | 'email' | 'phone'>;

function changesOf(before: Editable, after: Editable): readonly (keyof Editable)[] {
  return (['name', 'email', 'phone'] as const).filter((field) => before[field] !== after[field]);
}

/** Returns a short hash of the editable fields of an account, as the version of a form. */
export function userVersion({ name, email, phone }: { name: string; email: string; phone: string | null }): string {
  return createHash('sha256')
    .update(JSON.stringify([name, email, phone]))
    .digest('base64url')
    .slice(0, 16);
}
