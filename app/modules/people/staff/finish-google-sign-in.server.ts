import type { Jobs } from '#app/platform/jobs.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Locale } from '#app/shared/locale.ts';
import { findStaffRole } from '../accounts/staff-queries.server.ts';
import { isOnDomain } from './authorize-staff.server.ts';
import { enterPortalById, type Entry, type EntryNeeds } from './enter-portal.server.ts';
import type { Announce } from '#app/platform/announce.server.ts';
import type { Auth } from '../accounts/auth.server.ts';
import { IdentityProviderError, type IdentityProvider, type ProvenIdentity } from '../accounts/identity-provider.ts';
import { browserCookie, takePendingSignIn, type PendingSignIn } from '../accounts/pending-sign-in.server.ts';
import { recognisePerson } from '../accounts/recognise-person.server.ts';

interface Needs extends EntryNeeds {
  readonly jobs: Jobs;
  readonly auth: Auth;
  readonly rateLimits: RateLimits;
  readonly identityProvider: IdentityProvider;
  readonly announce: Announce;
}

interface GoogleAnswer {
  /** Our address with the query that Google put to it. */
  readonly url: URL;
  /** Language of a new account. */
  readonly locale: Locale;
  readonly address: string;
  readonly userAgent: string | null;
  /** The Cookie header: it must contain the browser's secret; a session in it ends. */
  readonly cookie: string | null;
}

export interface FinishedSignIn {
  /** 'learner' for a learner's session, otherwise the stage of the staff member's entry. */
  readonly stage: 'learner' | Entry['stage'];
  /** Sets the cookie of the session, or of the step into the portal. */
  readonly headers: Headers;
  /** The requested page, a path of this site. */
  readonly redirectTo: string | null;
}

/**
 * Signs in a user whom Google has authenticated, with a new session: staff to the portal, all others as learners. An answer is valid
 * once, within ten minutes, and in the browser that started. Throws DomainError 'authentication_failed', 'account_unverified',
 * 'account_suspended'; for a start at the portal also 'not_authorized_as_admin', 'session_failed'. The details contain `redirectTo` if a
 * page was requested, and `portal` for a start there.
 */
export async function finishGoogleSignIn(needs: Needs, answer: GoogleAnswer): Promise<FinishedSignIn> {
  const { rateLimits, appUrl } = needs;
  const { url, address, cookie } = answer;
  const secret = browserCookie(appUrl);
  const browser = secret.read(cookie);
  const pending = await takePendingSignIn(needs, browser, url.searchParams.get('state') ?? '');
  if (!pending) throw new DomainError('authentication_failed');
  try {
    const identity = await redeem(needs, url, pending);
    const { stage, headers } = await startSession(needs, pending, identity, answer);
    await rateLimits.restore('google-per-network', networkOf(address));
    headers.append('set-cookie', secret.write(null));
    return { stage, headers, redirectTo: pending.redirectTo };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { redirectTo, isPortal } = pending;
    const way = { ...(redirectTo && { redirectTo }), ...(isPortal && { portal: 'yes' }) };
    throw new DomainError(error.code, { ...error.details, ...way });
  }
}

/** Finds or creates the account. The portal's button creates no accounts. */
async function startSession(
  needs: Needs,
  { isPortal, redirectTo }: PendingSignIn,
  identity: ProvenIdentity,
  { locale, address, userAgent, cookie }: GoogleAnswer,
): Promise<Pick<FinishedSignIn, 'stage' | 'headers'>> {
  const { db, auth, emailDomain } = needs;
  const mayJoin = !isPortal || isOnDomain(identity.email?.toLowerCase() ?? '', emailDomain);
  const { userId } = await recognisePerson(needs, identity, { address, mayJoin, locale });
  if (isPortal || (await findStaffRole(db, userId))) {
    return enterPortalById(needs, userId, { by: 'google', redirectTo, address, userAgent, cookie });
  }
  const headers = await auth.beginSession({ userId, address, userAgent });
  await auth.endSession(cookie);
  return { stage: 'learner', headers };
}

/** Checks the answer. Any fault is one refusal to the visitor, and is logged unless the person declined. */
async function redeem({ log, identityProvider }: Needs, url: URL, pending: PendingSignIn): Promise<ProvenIdentity> {
  try {
    return await identityProvider.redeem(url, pending);
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error;
    if (error.reason === 'failed') log.warn({ err: error }, "Google's answer to a sign-in was refused");
    throw new DomainError('authentication_failed');
  }
}
