import { and, desc, gt, isNull, lte, sql } from 'drizzle-orm';
import { backups } from '#app/database/schema/backups.ts';
import type { Database } from '../database.server.ts';

const turnLock = 721_021;

/** Locks the start of backups until the caller's transaction ends. */
export async function lockTurn(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${turnLock})`);
}

/** Selects the backups without an end that gave a sign of life between the two times, the latest first. */
export async function selectAlive(db: Database, from: Date, until: Date) {
  return db
    .select({ startedAt: backups.startedAt, maker: backups.maker })
    .from(backups)
    .where(and(isNull(backups.endedAt), gt(backups.seenAt, from), lte(backups.seenAt, until)))
    .orderBy(desc(backups.startedAt), desc(backups.id));
}
