import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import type { Announce } from '#app/platform/announce.server.ts';
import type { Auth } from './auth.server.ts';
import { findUser, markEmailVerified } from './identity-queries.server.ts';
import { registeredCookie } from './register-learner.server.ts';
import { redeemToken } from './single-use-token.server.ts';
import { queueWelcomeMail } from './account-mails.server.ts';

interface Needs extends MailDeps {
  readonly auth: Pick<Auth, 'beginSession' | 'endSession' | 'knownBrowsers'>;
  readonly rateLimits: RateLimits;
  readonly announce: Announce;
}

interface Verification {
  readonly token: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** The Cookie header, which identifies the browser that registered. */
  readonly cookie: string | null;
}

/**
 * Uses up the token of a verification mail, and sends a welcome mail. In the browser that registered it starts a session, in place of an
 * existing one: returns the headers that set its cookies, or null in any other browser. Throws DomainError 'invalid_verification_link',
 * 'account_suspended', 'too_many_requests'.
 */
export async function verifyEmail(needs: Needs, input: Verification): Promise<Headers | null> {
  const { db, clock, rateLimits, auth } = needs;
  const { address, userAgent, cookie } = input;
  await rateLimits.consume('token-per-network', networkOf(address));
  const registered = registeredCookie(needs.appUrl);
  const browserToken = registered.read(cookie);
  const verified = await db.transaction(async (tx) => {
    const userId = await redeemToken({ db: tx, clock }, 'verify-email', input.token);
    const user = userId ? await findUser(tx, userId) : null;
    if (!user) throw new DomainError('invalid_verification_link');
    await needs.announce(tx, 'address_verified', user);
    await markEmailVerified(tx, user.id, clock.now());
    await queueWelcomeMail(tx, needs, user);
    const browserUser = browserToken && (await redeemToken({ db: tx, clock }, 'registered-browser', browserToken));
    return { userId: user.id, email: user.email, isSameBrowser: browserUser === user.id };
  });
  if (!verified.isSameBrowser) return null;
  const cookies = await auth.beginSession({ userId: verified.userId, address, userAgent });
  await auth.endSession(cookie);
  cookies.append('set-cookie', auth.knownBrowsers.remember(verified.email));
  cookies.append('set-cookie', registered.write(null));
  return cookies;
}
