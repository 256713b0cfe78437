import { createGoogleIdentity } from '#app/adapters/google/google-identity.server.ts';
import { beginGoogleSignIn } from '#app/modules/people/accounts/begin-google-sign-in.server.ts';
import { finishGoogleSignIn } from '#app/modules/people/staff/finish-google-sign-in.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { RateLimit, RateLimitName } from '#app/platform/rate-limits.server.ts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import type { DemoIdentity, Person } from '#demo-identity/start-demo-identity.ts';
import { accountFixture, address, appUrl, cookieOf } from './account-fixture.ts';
import { visitGoogle, type Choice } from './google-visitor.ts';
import type { TestEnv } from './test-env.ts';

export const callback = `${appUrl}/auth/callback`;
export const kiprono: Person = {
  subject: 'k',
  name: 'Kiprono C.',
  email: 'k@example.com',
  emailVerified: true,
  about: '',
};

interface Settings {
  readonly limits?: Partial<Record<RateLimitName, RateLimit>>;
  readonly emailDomain?: string | null;
}

/** For tests: the use cases of Google sign-in with a real provider, and a browser that keeps its cookies. */
export function googleFixture(
  env: TestEnv,
  provider: DemoIdentity,
  { limits = {}, emailDomain = null }: Settings = {},
) {
  const fixture = accountFixture(env, limits);
  const identityProvider = createGoogleIdentity({ account: async () => provider, clock: env.clock });
  const needs = { ...fixture, identityProvider, log: createLog('silent'), emailDomain, requireTotp: false };
  const begin = (redirectTo: string | null = null, cookie: string | null = null, isPortal = false) =>
    beginGoogleSignIn(needs, { callback, locale: baseLocale, redirectTo, isPortal, cookie, address });
  const finish = (url: URL, cookie: string | null, locale: Locale = baseLocale) =>
    finishGoogleSignIn(needs, { url, locale, address, userAgent: 'test', cookie });
  const signIn = async (choice: Choice, redirectTo: string | null = null) => {
    const { url, headers } = await begin(redirectTo);
    return finish(await visitGoogle(url, choice), cookieOf(headers));
  };
  const signInAtPortal = async (choice: Choice) => {
    const { url, headers } = await begin('/admin/courses', null, true);
    return finish(await visitGoogle(url, choice), cookieOf(headers));
  };
  return { ...fixture, begin, finish, signIn, signInAtPortal };
}
