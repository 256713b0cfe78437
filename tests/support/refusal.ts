import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

class TakeBack extends Error {}

/**
 * Tries something in a transaction up to where it would commit, deferred rules included, and takes it back. Returns the
 * name of the constraint that refuses it, or null where the database agrees. Other errors are thrown.
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

/** The constraint an error of the database names, however deep the driver wrapped it. */
function constraintIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return constraintIn(error.cause);
}
