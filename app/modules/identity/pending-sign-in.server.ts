import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { insertToken, takeToken } from './token-queries.server.ts';
import type { SignInSecrets } from './identity-provider.ts';
import { isSecret, newSecret, secretCookie, type SecretCookie } from './secret-cookie.server.ts';

/** A sign-in that went to another provider and has to come back. */
export interface PendingSignIn extends SignInSecrets {
  /** The page that the visitor asked for, a path of this site. */
  readonly redirectTo: string | null;
  /** Whether it began at the portal of the admins. */
  readonly isPortal: boolean;
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** Ten minutes. */
export const pendingLifeMs = 10 * 60 * 1000;

/** What a row keeps; `state` is part of its name. */
const keptSchema = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectTo: z.string().nullable(),
  isPortal: z.boolean().default(false),
});

/**
 * Begins one: what is secret about it is kept under the hash of its state and of the browser's own secret, so that neither
 * another browser nor a reader of the table can end it. `browser` is of the `browserCookie`.
 */
export async function startPendingSignIn(
  { db, clock }: Needs,
  browser: string,
  { redirectTo, isPortal }: Pick<PendingSignIn, 'redirectTo' | 'isPortal'>,
): Promise<PendingSignIn> {
  const pending = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret(), redirectTo, isPortal };
  const { state, ...kept } = pending;
  await insertToken(db, {
    identifier: nameOf(browser, state),
    value: JSON.stringify(kept),
    expiresAt: new Date(clock.now().getTime() + pendingLifeMs),
  });
  return pending;
}

/** Takes one, once: null when it is unknown, taken, older than ten minutes, or another browser's. */
export async function takePendingSignIn(
  { db, clock }: Needs,
  browser: string | null,
  state: string,
): Promise<PendingSignIn | null> {
  if (!browser || !isSecret(state)) return null;
  const kept = await takeToken(db, nameOf(browser, state), clock.now());
  return kept === null ? null : { state, ...keptSchema.parse(JSON.parse(kept)) };
}

function nameOf(browser: string, state: string): string {
  return `google-sign-in:${createHash('sha256').update(`${browser}.${state}`).digest('base64url')}`;
}

/** Binds a sign-in to its browser; two tabs of it share the secret and do not disturb each other. */
export function browserCookie(appUrl: string): SecretCookie {
  return secretCookie('google', appUrl, pendingLifeMs);
}
