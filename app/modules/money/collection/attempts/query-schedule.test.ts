import { describe, expect, test } from 'vitest';
import { confirmTurns } from '#app/modules/money/providers/mpesa/callbacks/process-callback.server.ts';
import { latestQueryAt, nextQueryAfter } from './query-schedule.ts';

const start = new Date('2026-03-02T06:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const secondsOf = (moment: Date) => (moment.getTime() - start.getTime()) / 1000;

describe('the query schedule', () => {
  test('has queries after 20, 45, 75, 120, 180 s and 5 min, then every 15 min, and the last after a day', () => {
    const times: number[] = [];
    for (let now = 0; now < 24 * 3600; now = times.at(-1) ?? Infinity)
      times.push(secondsOf(nextQueryAfter(start, at(now))));
    expect(times.slice(0, 9)).toEqual([20, 45, 75, 120, 180, 300, 900, 1800, 2700]);
    expect(times.slice(-2)).toEqual([23.75 * 3600, 24 * 3600]);
  });

  test('skips missed times', () => {
    expect(secondsOf(nextQueryAfter(start, at(200)))).toBe(300);
    expect(secondsOf(nextQueryAfter(start, at(3601)))).toBe(4500);
  });

  test('schedules attempts from a clock that ran ahead as if they were sent now', () => {
    expect(secondsOf(nextQueryAfter(at(3600), start))).toBe(20);
    expect(secondsOf(latestQueryAt(start))).toBe(910);
  });
});

describe('the query that a callback waits for', () => {
  test.each([
    [0, 0],
    [59, 0],
    [120, 30],
    [3600, 900],
    [14_400, 3600],
    [86_400, 3600],
  ])('is sent once in a time that grows with the callback: at %d s, %d s', (age, seconds) => {
    expect(confirmTurns(7, age * 1000)).toEqual({ key: 'payment-confirm:7', turns: 1, windowMs: seconds * 1000 });
  });
});
