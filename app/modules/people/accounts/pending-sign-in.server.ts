import { createHash } from 'node:crypto';
import { z } from 'zod';
import { baseLocale, toLocale, type Locale } from '#app/shared/locale.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { insertToken, takeToken } from './token-queries.server.ts';
import type { SignInSecrets } from './identity-provider.ts';
import { isSecret, newSecret, secretCookie, type SecretCookie } from './secret-cookie.server.ts';

/** A sign-in that is at another provider and must return. */
export interface PendingSignIn extends SignInSecrets {
  /** The requested page, a path of this site. */
  readonly redirectTo: string | null;
  /** True if it started at the admin portal. */
  readonly isPortal: boolean;
}

type Needs = Pick<UseCaseDeps, 'db' | 'clock'>;

/** Ten minutes. */
const pendingLifeMs = 10 * 60 * 1000;

/** Content of a row; `state` is part of its name. */
const cookieSchema = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectTo: z.string().nullable(),
  isPortal: z.boolean().default(false),
});

/** Contains the language too, because the provider redirects to a single address without one. */
const stateIn = (locale: Locale): string => (locale === baseLocale ? newSecret() : `${newSecret()}.${locale}`);

/** Returns the language in which a sign-in started, from the state in its answer. */
export const localeOfState = (state: string | null): Locale => toLocale(state?.split('.')[1]);

/**
 * Starts a pending sign-in. Stores its secrets under the hash of its state and of the browser's own secret, so that neither another
 * browser nor a reader of the table can finish it. `browser` comes from `browserCookie`.
 */
export async function startPendingSignIn(
  { db, clock }: Needs,
  browser: string,
  { locale, redirectTo, isPortal }: Pick<PendingSignIn, 'redirectTo' | 'isPortal'> & { readonly locale: Locale },
): Promise<PendingSignIn> {
  const pending = { state: stateIn(locale), nonce: newSecret(), codeVerifier: newSecret(), redirectTo, isPortal };
  const { state, ...kept } = pending;
  await insertToken(db, {
    identifier: nameOf(browser, state),
    value: JSON.stringify(kept),
    expiresAt: new Date(clock.now().getTime() + pendingLifeMs),
  });
  return pending;
}

/** Takes a pending sign-in, once. Null if it is unknown, taken, older than ten minutes, or another browser's. */
export async function takePendingSignIn(
  { db, clock }: Needs,
  browser: string | null,
  state: string,
): Promise<PendingSignIn | null> {
  if (!browser || !isSecret(state.split('.', 1)[0] ?? '')) return null;
  const stored = await takeToken(db, nameOf(browser, state), clock.now());
  return stored === null ? null : { state, ...cookieSchema.parse(JSON.parse(stored)) };
}

function nameOf(browser: string, state: string): string {
  return `google-sign-in:${createHash('sha256').update(`${browser}.${state}`).digest('base64url')}`;
}

/** Binds a sign-in to its browser; two tabs of it share the secret and do not disturb each other. */
export function browserCookie(appUrl: string): SecretCookie {
  return secretCookie('google', appUrl, pendingLifeMs);
}
