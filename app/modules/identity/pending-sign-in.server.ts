import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { insertToken, takeToken } from './identity-queries.server.ts';
import type { SignInSecrets } from './identity-provider.ts';
import { cookiePrefix } from './session-cookie.server.ts';

/** A sign-in that went to another provider and has to come back. */
export interface PendingSignIn extends SignInSecrets {
  /** Where the visitor was going, a path of this site. */
  readonly redirectTo: string | null;
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** Ten minutes. */
export const pendingLifeMs = 10 * 60 * 1000;

const secret = () => randomBytes(32).toString('base64url');
const isSecret = (text: string) => /^[\w-]{43}$/.test(text);

/** What a row keeps; `state` is part of its name. */
const keptSchema = z.object({ nonce: z.string(), codeVerifier: z.string(), redirectTo: z.string().nullable() });

/**
 * Begins one: what is secret about it is kept under the hash of its state and of the browser's own secret, so that neither
 * another browser nor a reader of the table can end it. `browser` is from `readBrowserSecret` or new.
 */
export async function startPendingSignIn(
  { db, clock }: Needs,
  browser: string,
  redirectTo: string | null,
): Promise<PendingSignIn> {
  const pending = { state: secret(), nonce: secret(), codeVerifier: secret(), redirectTo };
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

/** The browser's secret out of a Cookie header, or a new one; two tabs of a browser share it and do not disturb each other. */
export function browserSecret(cookieHeader: string | null, appUrl: string): string {
  return readBrowserSecret(cookieHeader, appUrl) ?? secret();
}

/** Null where the browser has none. */
export function readBrowserSecret(cookieHeader: string | null, appUrl: string): string | null {
  const start = `${cookieName(appUrl)}=`;
  const parts = (cookieHeader ?? '').split(';').map((part) => part.trim());
  const value = parts.find((part) => part.startsWith(start))?.slice(start.length) ?? '';
  return isSecret(value) ? value : null;
}

/** The cookie to set; without a secret it is taken away. Lax: the provider's answer is a link from another site. */
export function browserSecretCookie(browser: string | null, appUrl: string): string {
  const age = browser ? pendingLifeMs / 1000 : 0;
  const secure = appUrl.startsWith('https://') ? '; Secure' : '';
  return `${cookieName(appUrl)}=${browser ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

function cookieName(appUrl: string): string {
  return `${cookiePrefix(appUrl)}.google`;
}
