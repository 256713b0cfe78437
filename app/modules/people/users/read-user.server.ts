import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './user-errors.ts';
import { statusOf, type UserRecord } from './user-list.ts';
import { selectUserRecord } from './user-list-queries.server.ts';
import { userVersion } from './edit-user.server.ts';

/** Returns one account by its id. One query. Throws DomainError 'forbidden', 'user_not_found'. */
export async function readUser({ db, actor, clock }: ReadNowDeps, userId: string): Promise<UserRecord> {
  if (!can(actor, 'users.read')) throw refuse('forbidden');
  const row = isId(userId) ? await selectUserRecord(db, userId, clock.now()) : null;
  if (!row) throw refuse('user_not_found');
  const { createdAt, emailVerified, role, ...record } = row;
  return {
    ...record,
    role,
    joinedAt: createdAt,
    status: statusOf({ suspendedAt: row.suspendedAt, emailVerified }),
    version: userVersion(row),
  };
}

/**
 * Returns an account to confirm an action that nobody may do to themselves, and only an owner to another staff member, so that others are
 * refused before the confirmation. One query. Throws DomainError 'own_account', 'staff_protected' too.
 */
export async function readOtherUser(deps: ReadNowDeps, userId: string): Promise<UserRecord> {
  const user = await readUser(deps, userId);
  if (userIdOf(deps.actor) === user.id) throw refuse('own_account');
  if (user.role !== null && !can(deps.actor, 'staff.manage')) throw refuse('staff_protected');
  return user;
}
