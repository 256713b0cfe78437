import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { backups } from '#app/database/schema/backups.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast } from '#app/shared/clock.ts';
import { hasDied } from './maker.server.ts';

export type BackupCause = 'schedule' | 'command';

/** Size of a complete backup. */
export interface BackupMeasures {
  readonly byteSize: number;
  readonly rowCount: number;
}

/** Milliseconds between heartbeats of a running backup. After four times as long without one it counts as dead. */
export const beatMs = 30_000;
const silentMs = 4 * beatMs;

const turnLock = 721_021;

/**
 * Locks the start of backups until the caller's transaction ends, so that files that the sweep of media removes are either gone before a
 * backup reads, or stay until it ends.
 */
export async function lockTurn(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${turnLock})`);
}

export async function insertBackup(
  tx: Database,
  backup: { readonly cause: BackupCause; readonly startedAt: Date; readonly maker: string | null },
): Promise<string> {
  const [row] = await tx
    .insert(backups)
    .values({ ...backup, name: '', seenAt: backup.startedAt })
    .returning({ id: backups.id });
  if (!row) throw new Error('a row that was inserted was not returned');
  return row.id;
}

export async function beat(db: Database, id: string, now: Date): Promise<void> {
  await db.update(backups).set({ seenAt: now }).where(eq(backups.id, id));
}

export async function endBackup(
  db: Database,
  id: string,
  end: { readonly endedAt: Date } & ((BackupMeasures & { readonly name: string }) | { readonly error: string }),
): Promise<void> {
  await db.update(backups).set(end).where(eq(backups.id, id));
}

const isPast = (now: Date | undefined) => now && lte(backups.startedAt, latestPast(now));

/** Selects the running backup; null without one, or if its process died. */
export async function selectRunning(db: Database, now: Date): Promise<{ readonly startedAt: Date } | null> {
  const alive = new Date(now.getTime() - silentMs);
  const begun = await db
    .select({ startedAt: backups.startedAt, maker: backups.maker })
    .from(backups)
    .where(and(isNull(backups.endedAt), gt(backups.seenAt, alive), lte(backups.seenAt, latestPast(now))))
    .orderBy(desc(backups.startedAt), desc(backups.id));
  for (const { startedAt, maker } of begun) {
    if (maker === null || !(await hasDied(maker))) return { startedAt };
  }
  return null;
}

/** Selects the latest complete backup, of this cause or of any. With `now`, ignores backups dated by a clock that ran ahead. */
export async function selectLastWhole(db: Database, cause?: BackupCause, now?: Date) {
  const [row] = await db
    .select({
      name: backups.name,
      startedAt: backups.startedAt,
      endedAt: sql<Date>`${backups.endedAt}`.mapWith(backups.endedAt),
      byteSize: sql<number>`${backups.byteSize}`.mapWith(Number),
      rowCount: sql<number>`${backups.rowCount}`.mapWith(Number),
    })
    .from(backups)
    .where(and(isNotNull(backups.endedAt), isNull(backups.error), cause && eq(backups.cause, cause), isPast(now)))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1);
  return row ?? null;
}

/** Selects the latest started backup, of this cause or of any, whatever its result; `now` as above. */
export async function selectLastBegun(db: Database, cause?: BackupCause, now?: Date) {
  const [row] = await db
    .select({ startedAt: backups.startedAt, endedAt: backups.endedAt, error: backups.error })
    .from(backups)
    .where(and(cause && eq(backups.cause, cause), isPast(now)))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1);
  return row ?? null;
}
