import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { adminAuthenticators, adminRecoveryCodes } from '#app/database/schema/second-factor.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Selects an admin's authenticator, confirmed or not; null without one. */
export async function selectAuthenticator(db: Database, userId: string) {
  const [row] = await db.select().from(adminAuthenticators).where(eq(adminAuthenticators.userId, userId));
  return row ?? null;
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.userId, userId), isNull(adminRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Stores an unconfirmed secret, in place of an older one. Keeps a confirmed one and returns false. */
export async function upsertUnconfirmed(db: Database, userId: string, sealedSecret: string): Promise<boolean> {
  const stored = await db
    .insert(adminAuthenticators)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: adminAuthenticators.userId,
      set: { sealedSecret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(adminAuthenticators.confirmedAt),
    })
    .returning({ userId: adminAuthenticators.userId });
  return stored.length > 0;
}

/** Confirms an authenticator; false if it was confirmed already, or another secret was shown meanwhile. */
export async function confirmAuthenticator(
  db: Database,
  { userId, sealedSecret, step, at }: { userId: string; sealedSecret: string; step: number; at: Date },
): Promise<boolean> {
  const changed = await db
    .update(adminAuthenticators)
    .set({ confirmedAt: at, lastStep: step })
    .where(
      and(
        eq(adminAuthenticators.userId, userId),
        eq(adminAuthenticators.sealedSecret, sealedSecret),
        isNull(adminAuthenticators.confirmedAt),
      ),
    )
    .returning({ userId: adminAuthenticators.userId });
  return changed.length > 0;
}

/** Uses up the code of a time step: of concurrent calls, one succeeds. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const changed = await db
    .update(adminAuthenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(adminAuthenticators.userId, userId),
        isNotNull(adminAuthenticators.confirmedAt),
        lt(adminAuthenticators.lastStep, step),
      ),
    )
    .returning({ userId: adminAuthenticators.userId });
  return changed.length > 0;
}

/** Uses up a recovery code. */
export async function takeRecoveryCode(db: Database, userId: string, codeHash: string, at: Date): Promise<boolean> {
  const { userId: owner, codeHash: hash, usedAt } = adminRecoveryCodes;
  const changed = await db
    .update(adminRecoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(owner, userId), eq(hash, codeHash), isNull(usedAt)))
    .returning({ id: adminRecoveryCodes.id });
  return changed.length > 0;
}

/** Replaces all recovery codes with new ones. */
export async function replaceRecoveryCodes(db: Database, userId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.userId, userId));
  await db.insert(adminRecoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Deletes an authenticator with its recovery codes. */
export async function deleteAuthenticator(db: Database, userId: string): Promise<void> {
  await db.delete(adminAuthenticators).where(eq(adminAuthenticators.userId, userId));
}
