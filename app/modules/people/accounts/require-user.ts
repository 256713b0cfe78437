import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { IdentityErrorCode } from './identity-errors.ts';

/** Returns the actor's user id. Throws DomainError 'sign_in_required'. */
export function requireUser(actor: Actor): string {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<IdentityErrorCode>('sign_in_required');
  return userId;
}
