import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { findToken, insertToken, takeToken } from '../accounts/token-queries.server.ts';
import { newSecret, secretCookie, type SecretCookie } from '../accounts/secret-cookie.server.ts';

type Needs = Pick<UseCaseDeps, 'db' | 'clock' | 'appUrl'>;

/** Ten minutes. */
const stepLifeMs = 10 * 60 * 1000;

const stepSchema = z.object({
  userId: z.string(),
  by: z.enum(['password', 'google']),
  redirectTo: z.string().nullable(),
});

/** A staff member with the right password who must still enter a code or set up an authenticator. */
export type SignInStep = z.infer<typeof stepSchema>;

/** Stores the step under the hash of a secret that only this browser has; returns the cookie to set. */
export async function startStep({ db, clock, appUrl }: Needs, step: SignInStep): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(clock.now().getTime() + stepLifeMs);
  await insertToken(db, { identifier: nameOf(secret), value: JSON.stringify(step), expiresAt });
  return cookieOf(appUrl).write(secret);
}

/** Returns the step of this browser; null without one, or after ten minutes. */
export async function readStep({ db, clock, appUrl }: Needs, cookie: string | null): Promise<SignInStep | null> {
  const secret = cookieOf(appUrl).read(cookie);
  const token = secret && (await findToken(db, nameOf(secret), clock.now()));
  return token ? stepSchema.parse(JSON.parse(token.value)) : null;
}

/** Uses up the step: of two concurrent answers, one gets true. */
export async function takeStepOf({ db, clock, appUrl }: Needs, cookie: string | null): Promise<boolean> {
  const secret = cookieOf(appUrl).read(cookie);
  return secret !== null && (await takeToken(db, nameOf(secret), clock.now())) !== null;
}

/** Returns the cookie that deletes the browser's secret. */
export function endStepCookie(appUrl: string): string {
  return cookieOf(appUrl).write(null);
}

function cookieOf(appUrl: string): SecretCookie {
  return secretCookie('admin_step', appUrl, stepLifeMs);
}

function nameOf(secret: string): string {
  return `admin-step:${createHash('sha256').update(secret).digest('base64url')}`;
}
