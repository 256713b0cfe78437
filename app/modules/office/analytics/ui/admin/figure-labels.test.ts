import { expect, test } from 'vitest';
import { changeOf, inThousands, monthAndYear, percentOf } from './figure-labels.ts';
import { specifies } from '#tests/specifies.ts';

specifies(
  'Constants: analytics: 6 months in thousands, new users of 7, 30, 90 and 365 days, fixed demographics, revenue without staff enrolments',
);
test('revenue is in thousands of shillings', () => {
  expect([0, 650_000, 611_250_000].map(inThousands)).toEqual(['0.0K', '6.5K', '6,112.5K']);
});

test.each([
  [1086, 1000, '8.6% more'],
  [31, 32, '3.1% fewer'],
  [5, 5, 'as the month before'],
  [5, 0, 'none the month before'],
  [0, 0, 'none in both months'],
  [0, 4, '100% fewer'],
])('%d after %d is %s', (now, before, words) => {
  expect(changeOf({ now, before }, 'fewer')).toBe(words);
});

test('months and percentages have labels', () => {
  expect(monthAndYear('2026-03')).toBe('Mar 2026');
  expect([percentOf(1, 8), percentOf(1, 0)]).toEqual(['12.5%', '–']);
});

test('September has three letters', () => {
  expect(monthAndYear('2026-09')).toBe('Sep 2026');
});
