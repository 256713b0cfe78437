import { describe, expect, test } from 'vitest';
import { backupsToRemove, isBackupDue } from './backup-times.ts';

const at = (text: string) => new Date(`${text}+03:00`);
const never = { wholeSince: null, begunAt: null };

describe('a backup is due', () => {
  const nightly = { atMinute: 150 };
  const madeAt = (text: string) => ({ wholeSince: at(text), begunAt: at(text) });

  test('at once without an earlier one', () => expect(isBackupDue(nightly, never, at('2026-03-02T12:00'))).toBe(true));

  test.each([
    ['2026-03-03T02:29', false],
    ['2026-03-03T02:30', true],
    ['2026-03-03T18:00', true],
  ])('after the hour of the day: at %s %s', (now, isDue) => {
    expect(isBackupDue(nightly, madeAt('2026-03-02T02:34'), at(now))).toBe(isDue);
  });

  test.each([
    ['2026-03-02T08:33', false],
    ['2026-03-02T08:34', true],
  ])('every six hours: at %s %s', (now, isDue) => {
    expect(isBackupDue({ everyHours: 6 }, madeAt('2026-03-02T02:34'), at(now))).toBe(isDue);
  });

  test.each([
    ['2026-03-03T03:29', false],
    ['2026-03-03T03:30', true],
  ])('an hour after a failure: at %s %s', (now, isDue) => {
    const failed = { wholeSince: at('2026-03-02T02:30'), begunAt: at('2026-03-03T02:30') };
    expect(isBackupDue(nightly, failed, at(now))).toBe(isDue);
  });

  test('within the hour after a complete backup, with an hourly schedule', () => {
    expect(isBackupDue({ everyHours: 1 }, madeAt('2026-03-02T02:34'), at('2026-03-02T03:34'))).toBe(true);
  });
});

describe('the removal of old backups', () => {
  const nights = Array.from({ length: 400 }, (_, index) => ({
    begun: new Date(at('2026-03-02T02:30').getTime() - index * 86_400_000),
  }));
  const keptOf = (keep: { days: number; weeks: number; months: number }) => {
    const removed = new Set(backupsToRemove(nights, keep, at('2026-03-02T02:35')));
    return nights.flatMap((night) => (removed.has(night) ? [] : [night.begun.toISOString().slice(0, 10)]));
  };

  test('keeps the newest of the last days, weeks and months', () => {
    expect(keptOf({ days: 3, weeks: 3, months: 4 })).toEqual([
      '2026-03-01',
      '2026-02-28',
      '2026-02-27',
      '2026-02-21',
      '2026-01-30',
      '2025-12-30',
    ]);
    expect(keptOf({ days: 7, weeks: 4, months: 6 })).toHaveLength(13);
  });

  test('keeps all of the last 24 hours with every setting', () => {
    const hours = Array.from({ length: 48 }, (_, index) => ({
      begun: new Date(at('2026-03-02T12:00').getTime() - index * 3_600_000),
    }));
    expect(backupsToRemove(hours, { days: 0, weeks: 0, months: 0 }, at('2026-03-02T12:00'))).toHaveLength(24);
  });
});
