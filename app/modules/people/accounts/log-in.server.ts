import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Auth } from './auth.server.ts';

interface Needs {
  readonly auth: Auth;
  readonly rateLimits: RateLimits;
}

interface Login {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** The Cookie header: a session that this browser already has ends. */
  readonly cookie: string | null;
}

/**
 * Signs a learner in with a new session; returns the headers that set its cookie. Counts every try before it checks the password, and
 * returns successful ones to the limit: the sixth wrong one within a quarter of an hour is refused, and every later one. A browser that
 * this e-mail signed in with before has tries of its own, so that strangers' wrong passwords lock nobody out. Throws DomainError
 * 'invalid_credentials', 'email_unverified', 'account_suspended', 'too_many_requests'.
 */
export async function logIn(
  { auth, rateLimits }: Needs,
  { email, password, address, userAgent, cookie }: Login,
): Promise<Headers> {
  const cookies = await underLoginLimits({ auth, rateLimits }, { email, address, cookie }, () =>
    auth.signIn({ email, password, address, userAgent }),
  );
  await auth.endSession(cookie);
  cookies.append('set-cookie', auth.knownBrowsers.remember(email));
  return cookies;
}

/** Refusals after a wrong password; all others come after a right one. */
const wrongTries: readonly string[] = ['invalid_credentials', 'invalid_admin_credentials'];

/**
 * Counts a try before `attempt` checks its password, and returns it to the limit if the password was right. The admin portal shares the
 * count, so that guesses get no second set of tries there. Throws DomainError 'too_many_requests', and what `attempt` throws.
 */
export async function underLoginLimits<T>(
  { auth, rateLimits }: { readonly auth: Pick<Auth, 'knownBrowsers'>; readonly rateLimits: RateLimits },
  { email, address, cookie }: Pick<Login, 'email' | 'address' | 'cookie'>,
  attempt: () => Promise<T>,
): Promise<T> {
  const takeBack = await countTry(rateLimits, { email, address, browser: auth.knownBrowsers.read(cookie, email) });
  let outcome: T;
  try {
    outcome = await attempt();
  } catch (error) {
    const isPasswordRight = error instanceof DomainError && !wrongTries.includes(error.code);
    if (isPasswordRight) await takeBack();
    throw error;
  }
  await takeBack();
  return outcome;
}

/** Counts a try. Returns a function that returns it to the limit. */
async function countTry(
  rateLimits: RateLimits,
  { email, address, browser }: { readonly email: string; readonly address: string; readonly browser: string | null },
): Promise<() => Promise<void>> {
  if (browser !== null) {
    await rateLimits.consume('login-per-known-browser', browser);
    return () => rateLimits.reset('login-per-known-browser', browser);
  }
  const network = networkOf(address);
  await rateLimits.consume('login-per-email-and-network', loginKey(email, address));
  await rateLimits.consume('login-per-network', network);
  await rateLimits.consume('login-per-email', email);
  return async () => {
    await rateLimits.reset('login-per-email-and-network', loginKey(email, address));
    await rateLimits.restore('login-per-network', network);
    await rateLimits.restore('login-per-email', email);
  };
}

/** Returns the key that counts wrong tries for one e-mail from one network. */
export function loginKey(email: string, address: string): string {
  return `${email} ${networkOf(address)}`;
}
