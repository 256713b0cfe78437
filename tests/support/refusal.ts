import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

class TakeBack extends Error {}

/**
 * Tries something in a transaction, runs the deferred constraints and rolls back. Returns the name of the constraint that refuses it; null
 * if none does. Throws other errors on.
 */
export async function refusalOf(db: Database, attempt: (tx: Database) => Promise<unknown>): Promise<string | null> {
  try {
    await db.transaction(async (tx) => {
      await attempt(tx);
      await tx.execute(sql`set constraints all immediate`);
      throw new TakeBack();
    });
    return null;
  } catch (error) {
    if (error instanceof TakeBack) return null;
    const constraint = constraintIn(error);
    if (constraint === null) throw error;
    return constraint;
  }
}

/** Returns the constraint in an error of the database, however deeply the driver wrapped it. */
function constraintIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return constraintIn(error.cause);
}
