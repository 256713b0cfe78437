import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { personMeant } from '#app/shared/permissions.ts';
import { selectAccount, type AccountRow } from './account-queries.server.ts';
import type { IdentityErrorCode } from './identity-errors.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  /** Somebody else, where an admin asks. */
  readonly userId?: string;
}

/** The account of the actor, or of the user whom an admin names. Throws DomainError 'sign_in_required', also where it has just been deleted. */
export async function readAccount({ db, actor, userId: named }: Deps): Promise<AccountRow> {
  const userId = personMeant(actor, 'users.read', named);
  const account = userId === null ? null : await selectAccount(db, userId);
  if (!account) throw new DomainError<IdentityErrorCode>('sign_in_required');
  return account;
}

/**
 * The e-mail by which other modules know that person; null while it is not verified, for then it may be somebody else's, and
 * what was written by that address is not to be shown.
 */
export async function readVerifiedEmail(deps: Deps): Promise<string | null> {
  const { email, emailVerified } = await readAccount(deps);
  return emailVerified ? email : null;
}
