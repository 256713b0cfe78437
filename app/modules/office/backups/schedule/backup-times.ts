import type { BackupKeep, BackupTimes } from '#app/platform/config-backup.server.ts';
import { nairobiMs } from '#app/shared/dates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Milliseconds between a failure and the next attempt. */
const retryMs = hourMs;

interface EarlierBackups {
  /** Start of the latest complete backup; null without one. */
  readonly wholeSince: Date | null;
  /** Start of the latest backup, whatever its result. */
  readonly begunAt: Date | null;
}

/** Returns whether a backup is due now. A backup missed during downtime is made up for. */
export function isBackupDue(times: BackupTimes, { wholeSince, begunAt }: EarlierBackups, now: Date): boolean {
  const isWhole = wholeSince !== null && wholeSince >= dueSince(times, now);
  const isTooSoon = begunAt !== null && begunAt.getTime() > now.getTime() - retryMs && begunAt > (wholeSince ?? 0);
  return !isWhole && !isTooSoon;
}

/** Returns the time since which one backup is enough. */
function dueSince(times: BackupTimes, now: Date): Date {
  if ('everyHours' in times) return new Date(now.getTime() - times.everyHours * hourMs + 1);
  const midnight = dayOf(now) * dayMs - nairobiMs;
  const today = midnight + times.atMinute * minuteMs;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

/**
 * Returns the backups to remove. Keeps all of the last 24 hours, and the newest of each of the last days, weeks (from Monday) and months
 * in Nairobi that have one.
 */
export function backupsToRemove<Backup extends { readonly begun: Date }>(
  backups: readonly Backup[],
  keep: BackupKeep,
  now: Date,
): readonly Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.begun.getTime() - one.begun.getTime());
  const kept = new Set(newestFirst.filter(({ begun }) => begun.getTime() > now.getTime() - dayMs));
  const spans: readonly [number, (moment: Date) => string | number][] = [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, (moment) => new Date(moment.getTime() + nairobiMs).toISOString().slice(0, 7)],
  ];
  for (const [most, spanOf] of spans) {
    const newest = new Map<string | number, Backup>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.begun);
      if (!newest.has(span) && newest.size < most) newest.set(span, backup);
    }
    for (const backup of newest.values()) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** Returns the number of weeks since that of 1 January 1970, a Thursday; from Monday, in Nairobi. */
export function weekOf(moment: Date): number {
  return Math.floor((dayOf(moment) + 3) / 7);
}

/** Days since 1 January 1970 in Nairobi. */
function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() + nairobiMs) / dayMs);
}
