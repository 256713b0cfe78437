import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { deleteTokensOf, findToken, insertToken, takeToken } from './token-queries.server.ts';

/** Purpose of a token. 'registered-browser' belongs to the cookie of the browser that registered, all others to links. */
type TokenPurpose = 'verify-email' | 'reset-password' | 'invitation' | 'registered-browser';

const hourMs = 60 * 60 * 1000;

/** Longer for invitations, because an invited person may be away, while a person who requests a link waits for it. */
export const tokenLifeMs: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': hourMs,
  'reset-password': hourMs,
  invitation: 7 * 24 * hourMs,
  // Longer than a link, which can be requested again.
  'registered-browser': 24 * hourMs,
};

/** Returns when a token issued now expires. */
export function tokenExpiry(purpose: TokenPurpose, now: Date): Date {
  return new Date(now.getTime() + tokenLifeMs[purpose]);
}

type Needs = Pick<UseCaseDeps, 'db' | 'clock'>;

/** Issues a token for a link. The database has only its hash, so that a reader of the table cannot use it. */
export async function issueToken({ db, clock }: Needs, purpose: TokenPurpose, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = tokenExpiry(purpose, clock.now());
  await insertToken(db, { identifier: identifierOf(purpose, token), value: userId, expiresAt });
  return token;
}

/** The purposes of links that choose a password. */
const passwordPurposes = ['reset-password', 'invitation'] as const;

/** Returns the purpose and the end of a password link; null if it is invalid. Does not use it up. */
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
 * Uses up a token, with the user's others of the same purpose; call it in a transaction. Returns the user, or null if the token is
 * unknown, used or expired. Of two concurrent calls one gets the user.
 */
export async function redeemToken({ db, clock }: Needs, purpose: TokenPurpose, token: string): Promise<string | null> {
  const userId = await takeToken(db, identifierOf(purpose, token), clock.now());
  if (userId) await deleteTokensOf(db, purpose, userId);
  return userId;
}

function identifierOf(purpose: TokenPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}
