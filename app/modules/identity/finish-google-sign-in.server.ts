import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Auth } from './auth.server.ts';
import { IdentityProviderError, type IdentityProvider, type ProvenIdentity } from './identity-provider.ts';
import {
  browserSecretCookie,
  readBrowserSecret,
  takePendingSignIn,
  type PendingSignIn,
} from './pending-sign-in.server.ts';
import { recognisePerson } from './recognise-person.server.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly auth: Auth;
  readonly rateLimits: RateLimits;
  readonly identityProvider: IdentityProvider;
  readonly appUrl: string;
}

export interface GoogleAnswer {
  /** Our address with the query that Google put to it. */
  readonly url: URL;
  readonly address: string;
  readonly userAgent: string | null;
  /** The Cookie header: it must hold the browser's part, and a session that it has ends. */
  readonly cookie: string | null;
}

export interface FinishedSignIn {
  /** Sets the session's cookie. */
  readonly headers: Headers;
  /** Where the visitor was going, a path of this site. */
  readonly redirectTo: string | null;
}

/**
 * Signs in whom Google has vouched for, with a new session, as a learner. An answer counts once, within ten minutes, and in
 * the browser that began. Throws DomainError 'authentication_failed', 'account_unverified', 'account_suspended'; their
 * details hold `redirectTo` where the visitor was going somewhere.
 */
export async function finishGoogleSignIn(needs: Needs, answer: GoogleAnswer): Promise<FinishedSignIn> {
  const { auth, rateLimits, appUrl } = needs;
  const { url, address, userAgent, cookie } = answer;
  const browser = readBrowserSecret(cookie, appUrl);
  const pending = await takePendingSignIn(needs, browser, url.searchParams.get('state') ?? '');
  if (!pending) throw new DomainError('authentication_failed');
  try {
    const identity = await redeem(needs, url, pending);
    const { userId } = await recognisePerson(needs, identity, address);
    const headers = await auth.beginSession({ userId, address, userAgent });
    await auth.endSession(cookie);
    await rateLimits.giveBack('google-per-network', networkOf(address));
    headers.append('set-cookie', browserSecretCookie(null, appUrl));
    return { headers, redirectTo: pending.redirectTo };
  } catch (error) {
    if (!(error instanceof DomainError) || !pending.redirectTo) throw error;
    throw new DomainError(error.code, { ...error.details, redirectTo: pending.redirectTo });
  }
}

/** Whatever is wrong with the answer is one refusal to the visitor, and a line in the log unless the person said no. */
async function redeem({ log, identityProvider }: Needs, url: URL, pending: PendingSignIn): Promise<ProvenIdentity> {
  try {
    return await identityProvider.redeem(url, pending);
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error;
    if (error.reason === 'failed') log.warn({ err: error }, "Google's answer to a sign-in was refused");
    throw new DomainError('authentication_failed');
  }
}
