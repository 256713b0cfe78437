import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { staffAuthenticators, staffRecoveryCodes } from '#app/database/schema/second-factor.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Selects a staff member's authenticator, confirmed or not; null without one. */
export async function selectAuthenticator(db: Database, userId: string) {
  const [row] = await db.select().from(staffAuthenticators).where(eq(staffAuthenticators.userId, userId));
  return row ?? null;
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.userId, userId), isNull(staffRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Stores an unconfirmed secret, in place of an older one. Keeps a confirmed one and returns false. */
export async function upsertUnconfirmed(db: Database, userId: string, sealedSecret: string): Promise<boolean> {
  const stored = await db
    .insert(staffAuthenticators)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: staffAuthenticators.userId,
      set: { sealedSecret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(staffAuthenticators.confirmedAt),
    })
    .returning({ userId: staffAuthenticators.userId });
  return stored.length > 0;
}

/** Confirms an authenticator; false if it was confirmed already, or another secret was shown meanwhile. */
export async function confirmAuthenticator(
  db: Database,
  { userId, sealedSecret, step, at }: { userId: string; sealedSecret: string; step: number; at: Date },
): Promise<boolean> {
  const changed = await db
    .update(staffAuthenticators)
    .set({ confirmedAt: at, lastStep: step })
    .where(
      and(
        eq(staffAuthenticators.userId, userId),
        eq(staffAuthenticators.sealedSecret, sealedSecret),
        isNull(staffAuthenticators.confirmedAt),
      ),
    )
    .returning({ userId: staffAuthenticators.userId });
  return changed.length > 0;
}

/** Uses up the code of a time step: of concurrent calls, one succeeds. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const changed = await db
    .update(staffAuthenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(staffAuthenticators.userId, userId),
        isNotNull(staffAuthenticators.confirmedAt),
        lt(staffAuthenticators.lastStep, step),
      ),
    )
    .returning({ userId: staffAuthenticators.userId });
  return changed.length > 0;
}

/** Uses up a recovery code. */
export async function takeRecoveryCode(db: Database, userId: string, codeHash: string, at: Date): Promise<boolean> {
  const { userId: owner, codeHash: hash, usedAt } = staffRecoveryCodes;
  const changed = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(owner, userId), eq(hash, codeHash), isNull(usedAt)))
    .returning({ id: staffRecoveryCodes.id });
  return changed.length > 0;
}

/** Replaces all recovery codes with new ones. */
export async function replaceRecoveryCodes(db: Database, userId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.userId, userId));
  await db.insert(staffRecoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Deletes an authenticator with its recovery codes. */
export async function deleteAuthenticator(db: Database, userId: string): Promise<void> {
  await db.delete(staffAuthenticators).where(eq(staffAuthenticators.userId, userId));
}
