import { expect, test } from 'vitest';
import { comparedDays, daysBefore, lastDayOf, monthsBefore, monthsOf, readMonths } from './months.ts';
import { specifies } from '#tests/specifies.ts';

const today = '2026-03-31';

specifies(
  'Constants: analytics: 6 months in thousands, new users of 7, 30, 90 and 365 days, fixed demographics, revenue without staff enrolments',
);
test.each([
  [null, null, '2025-10', '2026-03'],
  ['2026-01', '2026-02', '2026-01', '2026-02'],
  ['2026-02', '2026-01', '2026-01', '2026-01'],
  ['2020-01', '2026-03', '2025-04', '2026-03'],
  ['2026-01', '2030-01', '2026-01', '2026-03'],
  ['2026-13', "'; --", '2025-10', '2026-03'],
  [null, '2025-02', '2024-09', '2025-02'],
])('%j to %j is %s to %s', (from, until, first, last) => {
  expect(readMonths({ from, until }, today)).toEqual({ from: first, until: last });
});

test('months are consecutive over the new year', () => {
  expect(monthsOf({ from: '2025-11', until: '2026-02' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBefore('2026-01', 1)).toBe('2025-12');
  expect(lastDayOf('2024-02')).toBe('2024-02-29');
  expect(daysBefore('2026-03-02', 6)).toBe('2026-02-24');
});

test('a month is compared with the previous one up to the same day, or to its end', () => {
  const fullMonth = { beforeFrom: '2026-02-01', beforeUntil: '2026-02-28' };
  expect(comparedDays(today)).toEqual({ from: '2026-03-01', until: today, ...fullMonth });
  expect(comparedDays('2026-01-15')).toMatchObject({ beforeFrom: '2025-12-01', beforeUntil: '2025-12-15' });
});
