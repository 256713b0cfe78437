import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { deleteTokensOf, findToken, insertToken, takeToken } from './token-queries.server.ts';

export type TokenPurpose = 'verify-email' | 'reset-password';

/** An hour, for every purpose. */
export const tokenLifeMs = 60 * 60 * 1000;

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** Makes a token for a link. The database keeps its hash, so that who reads the table cannot use it. */
export async function issueToken({ db, clock }: Needs, purpose: TokenPurpose, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + tokenLifeMs);
  await insertToken(db, { identifier: identifierOf(purpose, token), value: userId, expiresAt });
  return token;
}

/** Whether a link would still work; it stays usable. */
export async function isTokenGood({ db, clock }: Needs, purpose: TokenPurpose, token: string): Promise<boolean> {
  return (await findToken(db, identifierOf(purpose, token), clock.now())) !== null;
}

/**
 * Uses a token up, together with the user's others of the purpose; to be called in a transaction. Returns the user, or
 * null when the token is unknown, used or older than an hour. Two calls at once: one gets the user.
 */
export async function redeemToken({ db, clock }: Needs, purpose: TokenPurpose, token: string): Promise<string | null> {
  const userId = await takeToken(db, identifierOf(purpose, token), clock.now());
  if (userId) await deleteTokensOf(db, purpose, userId);
  return userId;
}

function identifierOf(purpose: TokenPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}
