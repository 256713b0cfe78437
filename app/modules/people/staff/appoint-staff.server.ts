import { storedRoles, userIdOf, type Actor, type StaffRole } from '#app/shared/actor.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { isId } from '#app/shared/ids.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { can } from '#app/shared/permissions.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { requireDecision } from '../decisions/require-decision.server.ts';
import { findOrInsertUser } from '../accounts/add-staff.server.ts';
import { deleteSessionsOf } from '../accounts/session-queries.server.ts';
import { invitationLink } from '../accounts/request-password-reset.server.ts';
import { issueToken, tokenExpiry } from '../accounts/single-use-token.server.ts';
import { deleteTokensOf } from '../accounts/token-queries.server.ts';
import { appointedMail, dismissedMail, roleChangedMail } from './staff-mails.ts';
import {
  deleteStaff,
  findStaffRole,
  findCandidate,
  insertStaff,
  selectAllStaff,
  updateRole,
} from '../accounts/staff-queries.server.ts';
import { lockOwners, lockUser } from '../users/user-list-queries.server.ts';
import { refuse } from '../users/user-errors.ts';

type Needs = Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'jobs' | 'appUrl' | 'address'>;

/** Returns all staff, oldest first, with the end of open invitations. One query. Throws DomainError 'owner_only'. */
export async function listStaff({ db, actor, clock }: Pick<Needs, 'db' | 'actor' | 'clock'>) {
  if (!can(actor, 'staff.manage')) throw refuse('owner_only');
  return selectAllStaff(db, clock.now());
}

/**
 * Makes a person a staff member by e-mail in lower case, and creates an account if there is none. Mails them, with a one-time link that
 * verifies the address and sets a password if they have none to log in with. An existing staff member keeps the role, and gets no mail. Throws
 * DomainError 'owner_only', 'staff_already' if they have another role.
 */
export async function appointStaff(
  { db, actor, clock, jobs, appUrl, address }: Needs,
  { email, role }: { readonly email: string; readonly role: StaffRole },
): Promise<void> {
  if (!can(actor, 'staff.manage')) throw refuse('owner_only');
  await db.transaction(async (tx) => {
    await requireStillSuper(tx, actor);
    const userId = await findOrInsertUser(tx, email, clock.now());
    const known = await findStaffRole(tx, userId);
    if (known === role) return;
    if (known !== null) throw refuse('staff_already', { field: 'email' });
    const person = await findCandidate(tx, userId);
    if (!person) throw new Error('the account is gone');
    const { mark } = await requireDecision(tx, actor, 'role.change', { people: { userIds: [userId] } });
    await insertStaff(tx, { userId, name: person.name, role, appointedBy: userIdOf(actor) });
    await recordAudit(tx, actor, {
      action: 'admin.appointed',
      subjectType: 'user',
      subjectId: userId,
      after: { role: storedRoles[role], ...mark },
      ...(address !== undefined && { address }),
    });
    await queueAppointedMail(tx, { clock, jobs, appUrl }, { ...person, role });
  });
}

/**
 * Resends the invitation of a staff member who has not accepted it; the previous link stops working. Throws DomainError 'owner_only',
 * 'not_staff', 'invitation_accepted'.
 */
export async function inviteStaffAgain(
  { db, actor, clock, jobs, appUrl, address }: Needs,
  userId: string,
): Promise<void> {
  if (!can(actor, 'staff.manage')) throw refuse('owner_only');
  if (!isId(userId)) throw refuse('not_staff');
  await db.transaction(async (tx) => {
    await requireStillSuper(tx, actor);
    await lockUser(tx, userId);
    const person = await findCandidate(tx, userId);
    if (!person?.role) throw refuse('not_staff');
    if (person.emailVerified) throw refuse('invitation_accepted');
    await recordAudit(tx, actor, {
      action: 'admin.invited_again',
      subjectType: 'user',
      subjectId: userId,
      ...(address !== undefined && { address }),
    });
    await queueAppointedMail(tx, { clock, jobs, appUrl }, { ...person, role: person.role });
  });
}

/**
 * Changes a staff member's role, from their next request on, and mails them. Nobody can change their own, so that an owner always remains.
 * Safe to repeat. Throws DomainError 'owner_only', 'own_account', 'not_staff'.
 */
export async function changeRole(
  { db, actor, jobs, appUrl, address }: Omit<Needs, 'clock'>,
  { userId, role }: { readonly userId: string; readonly role: StaffRole },
): Promise<void> {
  if (!can(actor, 'staff.manage')) throw refuse('owner_only');
  if (!isId(userId)) throw refuse('not_staff');
  if (userIdOf(actor) === userId.toLowerCase()) throw refuse('own_account');
  await db.transaction(async (tx) => {
    await requireStillSuper(tx, actor);
    const person = await findCandidate(tx, userId);
    if (!person?.role) throw refuse('not_staff');
    if (person.role === role) return;
    const { mark } = await requireDecision(tx, actor, 'role.change', { people: { userIds: [userId] } });
    await updateRole(tx, userId, role);
    await recordAudit(tx, actor, {
      action: 'admin.role_changed',
      subjectType: 'user',
      subjectId: userId,
      before: { role: storedRoles[person.role] },
      after: { role: storedRoles[role], ...mark },
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
  { id, email, emailVerified, role }: { id: string; email: string; emailVerified: boolean; role: StaffRole },
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
 * Removes a staff member's role and open invitation, and ends all their sessions; keeps the account, and mails them. Nobody can remove
 * themselves, so that an owner always remains. Safe to repeat. Throws DomainError 'owner_only', 'own_account'.
 */
export async function dismissStaff(
  { db, actor, jobs, appUrl, address }: Omit<Needs, 'clock'>,
  userId: string,
): Promise<void> {
  if (!can(actor, 'staff.manage')) throw refuse('owner_only');
  if (!isId(userId)) return;
  if (userIdOf(actor) === userId.toLowerCase()) throw refuse('own_account');
  await db.transaction(async (tx) => {
    await requireStillSuper(tx, actor);
    const person = await findCandidate(tx, userId);
    if (!person?.role) return;
    const { mark } = await requireDecision(tx, actor, 'role.change', { people: { userIds: [userId] } });
    await deleteStaff(tx, userId);
    await deleteSessionsOf(tx, userId);
    await deleteTokensOf(tx, 'invitation', userId);
    await recordAudit(tx, actor, {
      action: 'admin.dismissed',
      subjectType: 'user',
      subjectId: userId,
      before: { role: storedRoles[person.role] },
      ...(mark.alone && { after: mark }),
      ...(address !== undefined && { address }),
    });
    const { brand } = await readSiteSettings(tx);
    const mail = inLocale(baseLocale, () => dismissedMail({ to: person.email, brand, appUrl }));
    await queueMail(tx, mail, jobs);
  });
}

/** Checks the role again: of two owners who act on each other at once, the second has lost it. */
async function requireStillSuper(tx: Database, actor: Actor): Promise<void> {
  if (actor.kind === 'system') return;
  const supers = await lockOwners(tx);
  if (!supers.includes(userIdOf(actor) ?? '')) throw refuse('owner_only');
}
