import { lt, not } from 'drizzle-orm';
import { sessions, verifications } from '#app/database/schema/identity.ts';
import { rateLimits } from '#app/database/schema/rate-limits.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isLiveSession } from './session-queries.server.ts';

/** Removes sessions and tokens that have expired, and counters that ran out. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(not(isLiveSession(now)));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}
