import type { Database } from '#app/platform/database.server.ts';
import { isAdmin, type Actor, type AdminRole } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { UserErrorCode } from './user-errors.ts';
import { statusOf } from './user-list.ts';
import type { UserRecord } from './user-record.ts';
import { selectUserRecord } from './user-record-queries.server.ts';
import { userVersion } from './user-version.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** One account, by its id. One query. Throws DomainError 'forbidden', 'user_not_found'. */
export async function readUser({ db, actor, clock }: Deps, userId: string): Promise<UserRecord> {
  if (!isAdmin(actor)) throw new DomainError<UserErrorCode>('forbidden');
  const row = isId(userId) ? await selectUserRecord(db, userId, clock.now()) : null;
  if (!row) throw new DomainError<UserErrorCode>('user_not_found');
  const { createdAt, emailVerified, role, ...record } = row;
  return {
    ...record,
    // The database holds no other values (admins_role).
    role: role as AdminRole | null,
    joinedAt: createdAt,
    status: statusOf({ suspendedAt: row.suspendedAt, emailVerified }),
    version: userVersion(row),
  };
}
