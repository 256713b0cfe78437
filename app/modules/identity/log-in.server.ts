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
 * so is everything after it. Throws DomainError 'invalid_credentials', 'email_unverified', 'account_suspended',
 * 'too_many_requests'.
 */
export async function logIn(
  { auth, rateLimits }: Needs,
  { email, password, address, userAgent, cookie }: Login,
): Promise<Headers> {
  const network = networkOf(address);
  await rateLimits.consume('login-per-email-and-network', loginKey(email, address));
  await rateLimits.consume('login-per-network', network);
  await rateLimits.consume('login-per-email', email);
  const takeBack = async () => {
    await rateLimits.forget('login-per-email-and-network', loginKey(email, address));
    await rateLimits.giveBack('login-per-network', network);
    await rateLimits.giveBack('login-per-email', email);
  };

  let cookies: Headers;
  try {
    cookies = await auth.signIn({ email, password, address, userAgent });
  } catch (error) {
    // Past the password: not a wrong try.
    const isPasswordRight = error instanceof DomainError && error.code !== 'invalid_credentials';
    if (isPasswordRight) await takeBack();
    throw error;
  }
  await takeBack();
  await auth.endSession(cookie);
  return cookies;
}

/** Under which wrong tries for one e-mail from one network are counted. */
export function loginKey(email: string, address: string): string {
  return `${email} ${networkOf(address)}`;
}
