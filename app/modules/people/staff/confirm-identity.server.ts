import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectPasswordHash } from '../accounts/account-queries.server.ts';
import type { Auth } from '../accounts/auth.server.ts';
import { checkPassword, type PasswordCheck } from '../accounts/check-password.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { checkSecondFactor, type SecondFactorCheck } from '../second-factor/check-second-factor.server.ts';
import { selectAuthenticator } from '../second-factor/second-factor-queries.server.ts';
import { confirmSessionIdentity } from '../accounts/session-queries.server.ts';
import { recordRefusal } from './record-refusal.server.ts';

/** Ways to prove a staff member's identity; with neither authenticator nor password, by signing in with Google again. */
export type IdentityProof = 'code' | 'password' | 'google';

/** Returns the proof that a staff member must give. Two queries at most. Throws DomainError 'forbidden'. */
export async function readIdentityProof({ db, actor }: ReadDeps): Promise<IdentityProof> {
  if (actor.kind !== 'staff') throw refuse('forbidden');
  const authenticator = await selectAuthenticator(db, actor.userId);
  if (authenticator?.confirmedAt) return 'code';
  return (await selectPasswordHash(db, actor.userId)) === null ? 'google' : 'password';
}

type Needs = PasswordCheck &
  SecondFactorCheck &
  Parameters<typeof recordRefusal>[0] & { readonly actor: Actor; readonly auth: Pick<Auth, 'sessionToken'> };

/**
 * Checks a staff member's password, or a code if they have an authenticator, and records the proof of identity in the session. Counts wrong
 * ones like the login, and logs them. Throws DomainError 'forbidden', 'wrong_password', 'no_password', 'wrong_code', 'too_many_requests'.
 */
export async function confirmIdentity(
  needs: Needs,
  input: { readonly secret: string; readonly cookie: string | null; readonly address: string },
): Promise<void> {
  const { db, actor, clock, auth } = needs;
  const proof = await readIdentityProof(needs);
  const token = auth.sessionToken(input.cookie);
  if (actor.kind !== 'staff' || !token) throw refuse('forbidden');
  const { userId } = actor;
  try {
    if (proof === 'code') await checkSecondFactor(needs, { userId, code: input.secret });
    else await checkPassword(needs, { userId, password: input.secret });
  } catch (error) {
    if (error instanceof DomainError)
      await recordRefusal(needs, { userId, reason: error.code, address: input.address });
    throw error;
  }
  await confirmSessionIdentity(db, token, clock.now());
}
