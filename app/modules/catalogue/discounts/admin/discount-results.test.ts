import { expect, test } from 'vitest';
import { latestWeeks } from './discount-results.ts';

const startsAt = new Date('2026-10-01T00:00:00+03:00');
const days = (count: number) => new Date(startsAt.getTime() + count * 86_400_000);

test('shows the latest eight weeks of a discount, those without a use too, up to its end or its last late payment', () => {
  const uses = (endsAt: Date | null, counts: readonly (readonly [number, number])[], now: Date) =>
    latestWeeks({ startsAt, endsAt }, new Map(counts), now).map((week) => week.uses);
  expect(uses(null, [], days(-1))).toEqual([]);
  expect(uses(null, [[0, 3]], days(1))).toEqual([3]);
  expect(
    uses(
      null,
      [
        [0, 3],
        [2, 1],
      ],
      days(20),
    ),
  ).toEqual([3, 0, 1]);
  expect(
    uses(
      null,
      [
        [0, 9],
        [9, 2],
      ],
      days(65),
    ),
  ).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
  expect(uses(days(7), [[0, 3]], days(60))).toEqual([3, 0]);
  expect(
    uses(
      days(6),
      [
        [0, 3],
        [1, 1],
      ],
      days(60),
    ),
  ).toEqual([3, 1]);
});

test('marks the week that is still running', () => {
  const weeks = latestWeeks({ startsAt, endsAt: null }, new Map(), days(8));
  expect(weeks.map(({ isRunning }) => isRunning)).toEqual([false, true]);
});
