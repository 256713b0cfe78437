import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { requireDecision, type AllowedDecision } from '../decisions/require-decision.server.ts';
import { findStaffRole } from '../accounts/staff-queries.server.ts';
import { refuse } from './user-errors.ts';
import { lockOwners, lockUser, type LockedUser } from './user-list-queries.server.ts';

/**
 * Locks the account that a staff member is about to change, in the caller's transaction. Only owners may change staff's accounts: an
 * staff member who changes another staff member's e-mail could log in as them. Of two owners who act on each other at once, the second finds
 * themselves suspended or deleted, so that one remains. Throws DomainError 'forbidden', 'user_not_found', 'staff_protected'.
 */
export async function lockManagedUser(tx: Database, actor: Actor, userId: string): Promise<LockedUser> {
  if (!can(actor, 'users.manage')) throw refuse('forbidden');
  if (!isId(userId)) throw refuse('user_not_found');
  const isSelf = userIdOf(actor) === userId.toLowerCase();
  if (!isSelf && (await findStaffRole(tx, userId)) !== null) await requireOwner(tx, actor);
  const user = await lockUser(tx, userId);
  if (!user) throw refuse('user_not_found');
  return user;
}

/**
 * Locks an account for actions that nobody may do to themselves, by another account of theirs either. Throws DomainError 'own_account' too, and
 * of DecisionErrorCode.
 */
export async function lockOtherUser(
  tx: Database,
  actor: Actor,
  userId: string,
): Promise<LockedUser & Pick<AllowedDecision, 'mark'>> {
  const user = await lockManagedUser(tx, actor, userId);
  if (userIdOf(actor) === user.id) throw refuse('own_account');
  const { mark } = await requireDecision(tx, actor, 'user.change', { people: { userIds: [user.id] } });
  return { ...user, mark };
}

async function requireOwner(tx: Database, actor: Actor): Promise<void> {
  if (actor.kind === 'system') return;
  const supers = await lockOwners(tx);
  if (!supers.includes(userIdOf(actor) ?? '')) throw refuse('staff_protected');
}
