import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Auth } from './auth.server.ts';

interface Needs {
  readonly auth: Auth;
  readonly rateLimits: RateLimits;
}

export interface Login {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** The Cookie header: a session that this browser already has ends. */
  readonly cookie: string | null;
}

/**
 * Signs a learner in with a new session; returns the headers that set its cookie. Every try is counted before the
 * password is looked at, and good ones are taken back: the sixth wrong one within a quarter of an hour is refused, and
 * so is everything after it. A browser that this e-mail signed in with before has tries of its own, so that nobody is locked out by
 * the wrong passwords of strangers. Throws DomainError 'invalid_credentials', 'email_unverified', 'account_suspended',
 * 'too_many_requests'.
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

/** Refusals that a wrong password brings; all others come after it was right. */
const wrongTries: readonly string[] = ['invalid_credentials', 'invalid_admin_credentials'];

/**
 * Counts a try before `attempt` looks at its password, and takes it back where the password was right. The portal of the admins
 * counts the same: guesses get no second set of tries there. Throws DomainError 'too_many_requests', and what
 * `attempt` throws.
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

/** Returns what takes the try back. */
async function countTry(
  rateLimits: RateLimits,
  { email, address, browser }: { readonly email: string; readonly address: string; readonly browser: string | null },
): Promise<() => Promise<void>> {
  if (browser !== null) {
    await rateLimits.consume('login-per-known-browser', browser);
    return () => rateLimits.forget('login-per-known-browser', browser);
  }
  const network = networkOf(address);
  await rateLimits.consume('login-per-email-and-network', loginKey(email, address));
  await rateLimits.consume('login-per-network', network);
  await rateLimits.consume('login-per-email', email);
  return async () => {
    await rateLimits.forget('login-per-email-and-network', loginKey(email, address));
    await rateLimits.giveBack('login-per-network', network);
    await rateLimits.giveBack('login-per-email', email);
  };
}

/** Under which wrong tries for one e-mail from one network are counted. */
export function loginKey(email: string, address: string): string {
  return `${email} ${networkOf(address)}`;
}
