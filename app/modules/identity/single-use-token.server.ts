import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { deleteTokensOf, findToken, insertToken, takeToken } from './token-queries.server.ts';

/** What a token opens; 'registered-browser' is no link's, but the cookie's of the browser that registered. */
export type TokenPurpose = 'verify-email' | 'reset-password' | 'invitation' | 'registered-browser';

const hourMs = 60 * 60 * 1000;

/** An invited person may be away; a person who asks for a link waits for it. */
export const tokenLifeMs: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': hourMs,
  'reset-password': hourMs,
  invitation: 7 * 24 * hourMs,
  // Longer than a link, which may be asked for again.
  'registered-browser': 24 * hourMs,
};

/** When a token that is issued now stops working. */
export function tokenExpiry(purpose: TokenPurpose, now: Date): Date {
  return new Date(now.getTime() + tokenLifeMs[purpose]);
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** Makes a token for a link. The database keeps its hash, so that who reads the table cannot use it. */
export async function issueToken({ db, clock }: Needs, purpose: TokenPurpose, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = tokenExpiry(purpose, clock.now());
  await insertToken(db, { identifier: identifierOf(purpose, token), value: userId, expiresAt });
  return token;
}

/** The purposes of links that choose a password. */
const passwordPurposes = ['reset-password', 'invitation'] as const;

/** A link that chooses a password: what it is for, and until when it works. Null where it does not work. The link stays usable. */
export async function findPasswordToken({ db, clock }: Needs, token: string) {
  for (const purpose of passwordPurposes) {
    const found = await findToken(db, identifierOf(purpose, token), clock.now());
    if (found) return { purpose, expiresAt: found.expiresAt };
  }
  return null;
}

/** Ends every link of a user that chooses a password; to be called in a transaction. */
export async function endPasswordTokens(db: Database, userId: string): Promise<void> {
  for (const purpose of passwordPurposes) await deleteTokensOf(db, purpose, userId);
}

/**
 * Uses a token up, together with the user's others of the purpose; to be called in a transaction. Returns the user, or
 * null when the token is unknown, used or expired. Two calls at once: one gets the user.
 */
export async function redeemToken({ db, clock }: Needs, purpose: TokenPurpose, token: string): Promise<string | null> {
  const userId = await takeToken(db, identifierOf(purpose, token), clock.now());
  if (userId) await deleteTokensOf(db, purpose, userId);
  return userId;
}

function identifierOf(purpose: TokenPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}
