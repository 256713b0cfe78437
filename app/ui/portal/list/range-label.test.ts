import { expect, test } from 'vitest';
import { rangeLabel } from './range-label.ts';

const users = { one: 'user', many: 'users', most: 1_000 };

test.each([
  [{ first: 1, shown: 25, total: 5_002 }, '1–25 of 5,002 users'],
  [{ first: 5_001, shown: 2, total: 5_002 }, '5,001–5,002 of 5,002 users'],
  [{ first: 26, shown: 1, total: 26 }, '26 of 26 users'],
  [{ first: 1, shown: 25, total: null }, '1–25 of more than 1,000 users'],
  [{ first: null, shown: 25, total: null }, '25 of more than 1,000 users'],
  [{ first: 1, shown: 1, total: 1 }, '1 user'],
  [{ first: 1, shown: 0, total: 0 }, '0 users'],
])('%o is shown as %s', (range, words) => {
  expect(rangeLabel({ ...users, ...range })).toBe(words);
});
