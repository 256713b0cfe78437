import { storedRoles, type Actor, type StaffRole } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { findStaffRole, hasOwner, insertStaff } from './staff-queries.server.ts';
import { recordAudit } from './audit-queries.server.ts';
import { findUserByEmail, insertUser } from './identity-queries.server.ts';
import { resetLink } from './request-password-reset.server.ts';
import { issueToken } from './single-use-token.server.ts';

interface AddedStaff {
  readonly email: string;
  readonly role: string;
  /** Sets the password, once, within an hour. */
  readonly link: string;
}

/**
 * Makes a user a staff member, by e-mail in lower case, and returns a one-time link to set the password. The first one is an owner, who
 * can appoint others. An existing staff member keeps the role and gets a link. For the system only, on an operator's command. Throws DomainError
 * 'forbidden'.
 */
export async function addStaff(
  { db, actor, clock, appUrl }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'appUrl'>,
  input: { email: string },
): Promise<AddedStaff> {
  if (actor.kind !== 'system') throw new DomainError('forbidden');
  return db.transaction(async (tx) => {
    const userId = await findOrInsertUser(tx, input.email, clock.now());
    const role = (await findStaffRole(tx, userId)) ?? (await appoint(tx, actor, userId, input.email));
    const token = await issueToken({ db: tx, clock }, 'reset-password', userId);
    return { email: input.email, role, link: resetLink(appUrl, token) };
  });
}

/** Returns the id of the account with an e-mail in lower case; creates one without a password if there is none. */
export async function findOrInsertUser(db: Database, email: string, now: Date): Promise<string> {
  const known = await findUserByEmail(db, email);
  if (known) return known.id;
  const name = email.split('@')[0] ?? email;
  const userId = await insertUser(db, {
    name,
    email,
    emailVerified: false,
    passwordHash: null,
    termsAcceptedAt: null,
    createdAt: now,
  });
  if (!userId) throw new Error('The account was being made by somebody else. Run the command again.');
  return userId;
}

async function appoint(db: Database, actor: Actor, userId: string, email: string): Promise<StaffRole> {
  const role = (await hasOwner(db)) ? 'manager' : 'owner';
  await insertStaff(db, { userId, name: email.split('@')[0] ?? email, role, appointedBy: null });
  await recordAudit(db, actor, {
    action: 'admin.appointed',
    subjectType: 'user',
    subjectId: userId,
    after: { role: storedRoles[role] },
  });
  return role;
}
