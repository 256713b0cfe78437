import type { Database } from '#app/platform/database.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { selectPasswordHash } from './account-queries.server.ts';
import type { Auth } from './auth.server.ts';
import { refuse } from './identity-errors.ts';

export interface PasswordCheck {
  readonly db: Database;
  readonly auth: Pick<Auth, 'verifyPassword'>;
  readonly rateLimits: Pick<RateLimits, 'consume' | 'restore'>;
}

/**
 * Checks a signed-in user's password again, because a stranger at an open browser does not know it. Counts wrong ones from any network.
 * Throws DomainError 'wrong_password', 'no_password', 'too_many_requests'.
 */
export async function checkPassword(
  { db, auth, rateLimits }: PasswordCheck,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<void> {
  const hash = await selectPasswordHash(db, userId);
  if (hash === null) throw refuse('no_password');
  await rateLimits.consume('password-per-user', userId);
  if (!(await auth.verifyPassword(password, hash))) throw refuse('wrong_password');
  await rateLimits.restore('password-per-user', userId);
}
