import { expect, test } from 'vitest';
import { growsBeyond, trendOf, type Sample } from './trend.ts';

/** Makes a sample every ten seconds from a function of MB by minute. */
const samples = (minutes: number, megabytes: (minute: number) => number): Sample[] =>
  Array.from({ length: minutes * 6 + 1 }, (_, n) => ({ second: n * 10, bytes: megabytes(n / 6) * 2 ** 20 }));

test('a leak of two MB a minute is 120 MB an hour, and grows beyond 60', () => {
  const trend = trendOf(samples(30, (minute) => 300 + 2 * minute));
  expect(trend.perHour).toBeCloseTo(120, 6);
  expect(trend.risen).toBeCloseTo(60, 6);
  expect(growsBeyond(trend, 60)).toBe(true);
  expect(growsBeyond(trend, 130)).toBe(false);
});

test('a sawtooth is not growth', () => {
  const trend = trendOf(samples(30, (minute) => 300 + 30 * (minute % 1)));
  expect(Math.abs(trend.perHour)).toBeLessThan(10);
  expect(growsBeyond(trend, 60)).toBe(false);
});

test('a short time shows nothing below the noise', () => {
  const trend = trendOf(samples(1, (minute) => 300 + 20 * minute));
  expect(trend.perHour).toBeGreaterThan(1000);
  expect(growsBeyond(trend, 60)).toBe(false);
});

test('two samples do not make a line', () => expect(() => trendOf(samples(0, () => 1))).toThrow('three samples'));
