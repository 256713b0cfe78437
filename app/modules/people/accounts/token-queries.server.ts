import { and, eq, gt, like, lt, not } from 'drizzle-orm';
import { verifications, sessions } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { rateLimits } from '#app/database/schema/rate-limits.ts';
import { isLiveSession } from './session-queries.server.ts';

export async function insertToken(
  db: Database,
  token: { identifier: string; value: string; expiresAt: Date },
): Promise<void> {
  await db.insert(verifications).values(token);
}

/** Returns the value and the end of a valid token; null for any other. Keeps the token. */
export async function findToken(db: Database, identifier: string, now: Date) {
  const [row] = await db
    .select({ value: verifications.value, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)));
  return row ?? null;
}

/** Deletes a token and returns its value: of concurrent calls, one gets it. */
export async function takeToken(db: Database, identifier: string, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
    .returning({ value: verifications.value });
  return row?.value ?? null;
}

/** Ends a user's other tokens of one purpose. */
export async function deleteTokensOf(db: Database, purpose: string, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${purpose}:%`)));
}

/** Milliseconds for which an ended session is kept: a week. */
const endedSessionMs = 7 * 24 * 60 * 60 * 1000;

/** Removes sessions and tokens that have expired, and counters that ran out. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  // A form that was typed in an ended session can still be sent by the same person.
  await db.delete(sessions).where(not(isLiveSession(new Date(now.getTime() - endedSessionMs))));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}
