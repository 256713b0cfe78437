import { expect, test } from 'vitest';
import { m } from '#texts';
import { inLocale } from '#app/platform/locale.server.ts';
import { formatRoughSize } from '#app/shared/file-size.ts';
import { specifies } from '#tests/specifies.ts';
import { kindsInWords, lengthInWords, minutesInWords } from './describe-outline.ts';

test('kinds are counted, the most frequent first', () => {
  expect(kindsInWords([{ type: 'video' }, { type: 'text' }, { type: 'pdf' }, { type: 'text' }])).toBe(
    '2 texts, 1 video, 1 PDF',
  );
});

test.each([
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [100, '1 h 40 min'],
  [1_440, '24 h'],
])('%i minutes are %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});

specifies('Course detail: how long the course takes by its lessons, beside what its owner states');
test.each([
  ['6 weeks', 0, true, '6 weeks'],
  ['6 weeks', 42, true, '6 weeks, about 42 min of lessons'],
  ['6 weeks', 62, true, '6 weeks, about 1 h of lessons'],
  ['6 weeks', 98, true, '6 weeks, about 1 h 40 min of lessons'],
  ['6 weeks', 118, true, '6 weeks, about 2 h of lessons'],
  ['6 weeks', 98, false, '6 weeks, more than 1 h 35 min of lessons'],
  [' ', 98, true, 'About 1 h 40 min of lessons'],
])('%j with lessons of %i minutes (all known: %s) is %j', (duration, minutes, isWhole, words) => {
  expect(lengthInWords(duration, { minutes, isWhole })).toBe(words);
});

test.each([
  [12, '1 KB'],
  [20_480, '20 KB'],
  [4_400_000, '4.2 MB'],
  [71_303_168, '68 MB'],
  [1_503_238_553, '1.4 GB'],
])('%i bytes are about %s', (bytes, words) => {
  expect(formatRoughSize(bytes)).toBe(words);
});

test('in Kiswahili the unit precedes the number', () => {
  inLocale('sw', () => {
    expect([0, 1, 2].map((count) => m.catalogue_lessons({ count }))).toEqual(['masomo 0', 'somo 1', 'masomo 2']);
    expect([42, 60, 100].map(minutesInWords)).toEqual(['dakika 42', 'saa 1', 'saa 1 dakika 40']);
    expect(lengthInWords('Wiki 6', { minutes: 98, isWhole: true })).toBe('Wiki 6, masomo ya takriban saa 1 dakika 40');
  });
});
