import { describe, expect, it } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { darajaTimestamp, formatAgo, formatDay, formatMoment, formatZonedMoment, timeInNairobi } from './dates.ts';
import { formatDuration } from './duration.ts';
import { formatFileSize, formatMegabytes, formatSizeLimit } from './file-size.ts';
import { specifies } from '#tests/specifies.ts';

const now = new Date('2026-03-02T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const day = 86_400;

describe('dates', () => {
  specifies("States: last accessed, 'Recently purchased' first", 'Learning: 28 and 29 days are 1 month');
  it.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 minute ago'],
    [59 * 60, '59 minutes ago'],
    [3600, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [6 * day, '6 days ago'],
    [7 * day, '1 week ago'],
    [27 * day, '3 weeks ago'],
    [28 * day, '1 month ago'],
    [29 * day, '1 month ago'],
    [60 * day, '2 months ago'],
    [364 * day, '11 months ago'],
    [365 * day, '1 year ago'],
    [800 * day, '2 years ago'],
  ])('%i seconds ago is %s', (seconds, text) => expect(formatAgo(before(seconds), now)).toBe(text));

  it('are Never for a missing date, and Just now for a clock that runs ahead', () => {
    expect(formatAgo(null, now)).toBe('Never');
    expect(formatAgo(before(-30), now)).toBe('Just now');
  });

  it('keep Nairobi time across midnight', () => {
    const lateEvening = new Date('2026-03-02T22:30:05Z');
    expect(formatDay(lateEvening)).toBe('3 Mar 2026');
    expect(formatMoment(lateEvening)).toBe('3 Mar 2026, 01:30');
    expect(formatZonedMoment(lateEvening)).toBe('3 Mar 2026, 01:30 EAT');
    expect(darajaTimestamp(lateEvening)).toBe('20260303013005');
  });

  it("follow the time zone's database from 1970 to 2100", () => {
    const style = { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Africa/Nairobi' } as const;
    const format = new Intl.DateTimeFormat('sv-SE', style);
    for (let at = 0; at < Date.UTC(2100, 0); at += 36.7 * 60 * 60 * 1000)
      expect(timeInNairobi(new Date(at))).toBe(format.format(at));
  });
});

describe('in Kiswahili', () => {
  const inKiswahili = <Result>(work: () => Result) => inLocale('sw', work);

  it('have the full name of the month', () => {
    const november = new Date('2026-11-22T09:05:00Z');
    expect(inKiswahili(() => [formatDay(november), formatMoment(november)])).toEqual([
      '22 Novemba 2026',
      '22 Novemba 2026, 12:05',
    ]);
  });

  it.each([
    [0, 'Sasa hivi'],
    [60, 'dakika 1 iliyopita'],
    [59 * 60, 'dakika 59 zilizopita'],
    [3600, 'saa 1 iliyopita'],
    [2 * day, 'siku 2 zilizopita'],
    [14 * day, 'wiki 2 zilizopita'],
    [30 * day, 'mwezi 1 uliopita'],
    [90 * day, 'miezi 3 iliyopita'],
    [800 * day, 'miaka 2 iliyopita'],
  ])('%i seconds ago is %s', (seconds, text) => expect(inKiswahili(() => formatAgo(before(seconds), now))).toBe(text));

  it('have the unit before the number', () => {
    const sizes = inKiswahili(() => [formatFileSize(500), formatFileSize(434_575), formatSizeLimit(5 * 1024 ** 3)]);
    expect(sizes).toEqual(['baiti 500', 'KB 424', 'GB 5']);
  });
});

describe('durations and sizes', () => {
  specifies('Player: PDF size in MB, video m:ss', 'Constants: file size, m:ss');
  it.each([
    [0, '0:00'],
    [7, '0:07'],
    [61.4, '1:01'],
    [698, '11:38'],
    [3600, '60:00'],
  ])('%d seconds is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  specifies('Constants: file size, m:ss');
  it.each([
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1_048_063, '1023 KB'],
    [1_048_575, '1.00 MB'],
    [1_048_576, '1.00 MB'],
    [434_575, '424 KB'],
    [5_767_168, '5.50 MB'],
  ])('%d bytes is %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

  specifies('Player: PDF size in MB, video m:ss');
  it.each([
    [0, '0.00 MB'],
    [5_243, '0.01 MB'],
    [52_429, '0.05 MB'],
    [964_689, '0.92 MB'],
    [1_048_576, '1.00 MB'],
    [123_456_789, '117.74 MB'],
  ])('a PDF of %d bytes has %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text));
});

it.each([
  [5 * 1024 ** 3, '5 GB'],
  [200 * 1024 ** 2, '200 MB'],
  [1024 ** 2, '1 MB'],
  [1_500_000, '1.43 MB'],
  [0, '0 bytes'],
])('a limit of %d bytes is %s', (bytes, words) => {
  expect(formatSizeLimit(bytes)).toBe(words);
});
