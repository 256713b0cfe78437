import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { backups } from '#app/database/schema/backups.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast } from '#app/shared/clock.ts';

export type BackupCause = 'schedule' | 'command';

/** Size of a complete backup. */
export interface BackupMeasures {
  readonly byteSize: number;
  readonly rowCount: number;
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
