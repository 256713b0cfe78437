import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { browserCookie, startPendingSignIn } from './pending-sign-in.server.ts';
import { newSecret } from './secret-cookie.server.ts';

interface Needs extends Pick<UseCaseDeps, 'db' | 'clock' | 'log' | 'appUrl'> {
  readonly rateLimits: RateLimits;
  readonly identityProvider: IdentityProvider;
}

interface BegunSignIn {
  /** Address for the browser. */
  readonly url: string;
  /** Sets the cookie that binds the sign-in to this browser. */
  readonly headers: Headers;
}

/**
 * Starts a sign-in by Google. `callback` is the address for Google's answer, `locale` the language of the pages after it, `cookie` the
 * Cookie header. Throws DomainError
 * 'authentication_failed' if Google is unreachable, 'too_many_requests'.
 */
export async function beginGoogleSignIn(
  needs: Needs,
  input: {
    callback: string;
    locale: Locale;
    redirectTo: string | null;
    isPortal: boolean;
    cookie: string | null;
    address: string;
  },
): Promise<BegunSignIn> {
  const { log, rateLimits, identityProvider, appUrl } = needs;
  // Successful sign-ins are returned to the limit when they end, like logins.
  await rateLimits.consume('google-per-network', networkOf(input.address));
  const cookie = browserCookie(appUrl);
  const browser = cookie.read(input.cookie) ?? newSecret();
  const pending = await startPendingSignIn(needs, browser, input);
  try {
    const url = await identityProvider.signInUrl(input.callback, pending);
    return { url, headers: new Headers({ 'set-cookie': cookie.write(browser) }) };
  } catch (error) {
    log.warn({ err: error }, 'a sign-in by Google could not begin');
    throw new DomainError('authentication_failed');
  }
}
