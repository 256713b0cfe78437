import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { allowedUserId } from '#app/shared/permissions.ts';
import { selectAccount, type AccountRow } from './account-queries.server.ts';
import type { IdentityErrorCode } from './identity-errors.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  /** Another user, for an admin. */
  readonly userId?: string;
}

/**
 * Returns the account of the actor, or of the user whom an admin names. Throws DomainError 'sign_in_required', also for an account that
 * was just deleted.
 */
export async function readAccount({ db, actor, userId: named }: Deps): Promise<AccountRow> {
  const userId = allowedUserId(actor, 'users.read', named);
  const account = userId === null ? null : await selectAccount(db, userId);
  if (!account) throw new DomainError<IdentityErrorCode>('sign_in_required');
  return account;
}

/**
 * Returns the e-mail by which other modules know a person. Null while unverified, because it may be another person's, whose messages must
 * not be shown.
 */
export async function readVerifiedEmail(deps: Deps): Promise<string | null> {
  const { email, emailVerified } = await readAccount(deps);
  return emailVerified ? email : null;
}
