import { expect, test } from 'vitest';
import { nextCheckAfter } from './refund-schedule.ts';

test('a reversal is queried after 5 and 30 minutes, then hourly for a day, and once more', () => {
  const sent = new Date('2026-03-02T09:00:00+03:00');
  const minutes: number[] = [];
  let next = nextCheckAfter(sent, sent);
  while (next) {
    minutes.push((next.getTime() - sent.getTime()) / 60_000);
    next = nextCheckAfter(sent, next);
  }
  expect(minutes).toEqual([5, 30, ...Array.from({ length: 25 }, (_, hour) => (hour + 1) * 60)]);
});
