import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { userIdOf, type Actor, type AdminRole } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { can } from '#app/shared/permissions.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { requireDecision } from '../decisions/require-decision.server.ts';
import { findOrInsertUser } from '../accounts/create-admin.server.ts';
import { deleteSessionsOf } from '../accounts/session-queries.server.ts';
import { invitationLink } from '../accounts/request-password-reset.server.ts';
import { issueToken, tokenExpiry } from '../accounts/single-use-token.server.ts';
import { deleteTokensOf } from '../accounts/token-queries.server.ts';
import { appointedMail, dismissedMail, roleChangedMail } from './admin-mails.ts';
import {
  deleteAdmin,
  findAdminRole,
  findCandidate,
  insertAdmin,
  selectAdmins,
  updateRole,
} from './admin-queries.server.ts';
import { lockSuperAdmins, lockUser } from './users/user-list-queries.server.ts';
import { refuse } from './users/user-errors.ts';

type Needs = Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'jobs' | 'appUrl' | 'address'>;

/** Returns all admins, oldest first, with the end of open invitations. One query. Throws DomainError 'super_admin_only'. */
export async function listAdmins({ db, actor, clock }: Pick<Needs, 'db' | 'actor' | 'clock'>) {
  if (!can(actor, 'admins.manage')) throw refuse('super_admin_only');
  return selectAdmins(db, clock.now());
}

/**
 * Makes a person an admin by e-mail in lower case, and creates an account if there is none. Mails them, with a one-time link that
 * verifies the address and sets a password if they have none to log in with. An existing admin keeps the role, and gets no mail. Throws
 * DomainError 'super_admin_only', 'admin_already' if they have another role.
 */
export async function appointAdmin(
  { db, actor, clock, jobs, appUrl, address }: Needs,
  { email, role }: { readonly email: string; readonly role: AdminRole },
): Promise<void> {
  if (!can(actor, 'admins.manage')) throw refuse('super_admin_only');
  await db.transaction(async (tx) => {
    await requireStillSuper(tx, actor);
    const userId = await findOrInsertUser(tx, email, clock.now());
    const known = await findAdminRole(tx, userId);
    if (known === role) return;
    if (known !== null) throw refuse('admin_already', { field: 'email' });
    const person = await findCandidate(tx, userId);
    if (!person) throw new Error('the account is gone');
    const { mark } = await requireDecision(tx, actor, 'role.change', { people: { userIds: [userId] } });
    await insertAdmin(tx, { userId, name: person.name, role, appointedBy: userIdOf(actor) });
    await recordAudit(tx, actor, {
      action: 'admin.appointed',
      subjectType: 'user',
      subjectId: userId,
      after: { role, ...mark },
      ...(address !== undefined && { address }),
    });
    await queueAppointedMail(tx, { clock, jobs, appUrl }, { ...person, role });
  });
}

/**
 * Resends the invitation of an admin who has not accepted it; the previous link stops working. Throws DomainError 'super_admin_only',
 * 'not_an_admin', 'invitation_accepted'.
 */
export async function inviteAdminAgain(
  { db, actor, clock, jobs, appUrl, address }: Needs,
  userId: string,
): Promise<void> {
  if (!can(actor, 'admins.manage')) throw refuse('super_admin_only');
  if (!isId(userId)) throw refuse('not_an_admin');
  await db.transaction(async (tx) => {
    await requireStillSuper(tx, actor);
    await lockUser(tx, userId);
    const person = await findCandidate(tx, userId);
    if (!person?.role) throw refuse('not_an_admin');
    if (person.emailVerified) throw refuse('invitation_accepted');
    await recordAudit(tx, actor, {
      action: 'admin.invited_again',
      subjectType: 'user',
      subjectId: userId,
      ...(address !== undefined && { address }),
    });
    await queueAppointedMail(tx, { clock, jobs, appUrl }, { ...person, role: person.role as AdminRole });
  });
}

/**
 * Changes an admin's role, from their next request on, and mails them. Nobody can change their own, so that a super_admin always remains.
 * Safe to repeat. Throws DomainError 'super_admin_only', 'own_account', 'not_an_admin'.
 */
export async function changeRole(
  { db, actor, jobs, appUrl, address }: Omit<Needs, 'clock'>,
  { userId, role }: { readonly userId: string; readonly role: AdminRole },
): Promise<void> {
  if (!can(actor, 'admins.manage')) throw refuse('super_admin_only');
  if (!isId(userId)) throw refuse('not_an_admin');
  if (userIdOf(actor) === userId.toLowerCase()) throw refuse('own_account');
  await db.transaction(async (tx) => {
    await requireStillSuper(tx, actor);
    const person = await findCandidate(tx, userId);
    if (!person?.role) throw refuse('not_an_admin');
    if (person.role === role) return;
    const { mark } = await requireDecision(tx, actor, 'role.change', { people: { userIds: [userId] } });
    await updateRole(tx, userId, role);
    await recordAudit(tx, actor, {
      action: 'admin.role_changed',
      subjectType: 'user',
      subjectId: userId,
      before: { role: person.role },
      after: { role, ...mark },
      ...(address !== undefined && { address }),
    });
    const { brand } = await readSiteSettings(tx);
    const mail = inLocale(baseLocale, () => roleChangedMail({ to: person.email, brand, role, appUrl }));
    await queueMail(tx, mail, jobs);
  });
}

/** Queues the mail, with the only valid link that sets a password if the person has no verified address. */
async function queueAppointedMail(
  tx: Database,
  { clock, jobs, appUrl }: Pick<Needs, 'clock' | 'jobs' | 'appUrl'>,
  { id, email, emailVerified, role }: { id: string; email: string; emailVerified: boolean; role: AdminRole },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const link = emailVerified ? null : await issueInvitation(tx, { clock, appUrl }, id);
  const mail = inLocale(baseLocale, () => appointedMail({ to: email, brand, role, link, appUrl }));
  await queueMail(tx, mail, jobs);
}

async function issueInvitation(tx: Database, { clock, appUrl }: Pick<Needs, 'clock' | 'appUrl'>, userId: string) {
  await deleteTokensOf(tx, 'invitation', userId);
  const token = await issueToken({ db: tx, clock }, 'invitation', userId);
  return { href: invitationLink(appUrl, token), until: tokenExpiry('invitation', clock.now()) };
}

/**
 * Removes an admin's role and open invitation, and ends all their sessions; keeps the account, and mails them. Nobody can remove
 * themselves, so that a super_admin always remains. Safe to repeat. Throws DomainError 'super_admin_only', 'own_account'.
 */
export async function dismissAdmin(
  { db, actor, jobs, appUrl, address }: Omit<Needs, 'clock'>,
  userId: string,
): Promise<void> {
  if (!can(actor, 'admins.manage')) throw refuse('super_admin_only');
  if (!isId(userId)) return;
  if (userIdOf(actor) === userId.toLowerCase()) throw refuse('own_account');
  await db.transaction(async (tx) => {
    await requireStillSuper(tx, actor);
    const person = await findCandidate(tx, userId);
    if (!person?.role) return;
    const { mark } = await requireDecision(tx, actor, 'role.change', { people: { userIds: [userId] } });
    await deleteAdmin(tx, userId);
    await deleteSessionsOf(tx, userId);
    await deleteTokensOf(tx, 'invitation', userId);
    await recordAudit(tx, actor, {
      action: 'admin.dismissed',
      subjectType: 'user',
      subjectId: userId,
      before: { role: person.role },
      ...(mark.alone && { after: mark }),
      ...(address !== undefined && { address }),
    });
    const { brand } = await readSiteSettings(tx);
    const mail = inLocale(baseLocale, () => dismissedMail({ to: person.email, brand, appUrl }));
    await queueMail(tx, mail, jobs);
  });
}

/** Checks the role again: of two super_admins who act on each other at once, the second has lost it. */
async function requireStillSuper(tx: Database, actor: Actor): Promise<void> {
  if (actor.kind === 'system') return;
  const supers = await lockSuperAdmins(tx);
  if (!supers.includes(userIdOf(actor) ?? '')) throw refuse('super_admin_only');
}
