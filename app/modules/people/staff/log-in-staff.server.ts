import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Auth } from '../accounts/auth.server.ts';
import type { IdentityErrorCode } from '../accounts/identity-errors.ts';
import { underLoginLimits } from '../accounts/log-in.server.ts';
import { selectStaffCandidate } from '../accounts/staff-queries.server.ts';
import type { Candidate } from './authorize-staff.server.ts';
import { enterPortal, type Arrival, type Entry, type EntryNeeds } from './enter-portal.server.ts';
import { recordRefusal } from './record-refusal.server.ts';

interface Needs extends EntryNeeds {
  readonly auth: EntryNeeds['auth'] & Pick<Auth, 'hashPassword' | 'verifyPassword' | 'knownBrowsers'>;
  readonly rateLimits: RateLimits;
  readonly requireVerifiedEmail: boolean;
}

interface PortalLogin extends Omit<Arrival, 'by'> {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
}

/**
 * Admits a staff member to the portal, or to the second factor, under the limits of the learners' login. Also logs refused tries for a staff member's
 * account, or with a right password. Throws DomainError 'invalid_admin_credentials' for an unknown e-mail as for a wrong password, after
 * the same work; with the right password 'not_authorized_as_admin', 'email_unverified', 'account_suspended'; also 'too_many_requests',
 * 'session_failed'.
 */
export async function logInStaff(needs: Needs, login: PortalLogin): Promise<Entry> {
  const user = await underLoginLimits(needs, login, () => proveIdentity(needs, login));
  const entry = await enterPortal(needs, user, { ...login, by: 'password' });
  entry.headers.append('set-cookie', needs.auth.knownBrowsers.remember(login.email));
  return entry;
}

/** Finds the user with this e-mail and password. */
async function proveIdentity(needs: Needs, { email, password, address }: PortalLogin): Promise<Candidate> {
  const { db, auth } = needs;
  const found = await selectStaffCandidate(db, email);
  const hash = found?.passwordHash ?? null;
  const isRight = hash === null ? await hashInVain(auth, password) : await auth.verifyPassword(password, hash);
  const refuse = async (code: IdentityErrorCode, isLogged: boolean) => {
    if (found && isLogged) await recordRefusal(needs, { userId: found.id, reason: code, address });
    return new DomainError<IdentityErrorCode>(code);
  };
  if (!found || !isRight) throw await refuse('invalid_admin_credentials', Boolean(found?.role));
  if (found.suspendedAt) throw await refuse('account_suspended', true);
  if (!found.emailVerified && needs.requireVerifiedEmail) throw await refuse('email_unverified', true);
  return found;
}

/** Hashes in vain, so that an unknown e-mail takes as long as a wrong password. */
async function hashInVain(auth: Pick<Auth, 'hashPassword'>, password: string): Promise<false> {
  await auth.hashPassword(password);
  return false;
}
