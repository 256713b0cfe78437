import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinear } from '#tests/support/linear-time.ts';
import { readByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { kind: 'part', start: 0, end: 0 }],
  ['bytes=0-', { kind: 'part', start: 0, end: 99 }],
  ['bytes=10-19', { kind: 'part', start: 10, end: 19 }],
  ['bytes=90-1000', { kind: 'part', start: 90, end: 99 }],
  ['bytes=-10', { kind: 'part', start: 90, end: 99 }],
  ['bytes=-1000', { kind: 'part', start: 0, end: 99 }],
  ['BYTES=5-6', { kind: 'part', start: 5, end: 6 }],
  [' bytes=5-6 ', { kind: 'part', start: 5, end: 6 }],
  ['bytes = 5 - 6', { kind: 'whole' }],
  ['bytes=100-', { kind: 'unsatisfiable' }],
  ['bytes=100-200', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['bytes=20-10', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['items=0-1', { kind: 'whole' }],
  ['bytes=1.5-2', { kind: 'whole' }],
  [undefined, { kind: 'whole' }],
])('%j of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});

test('a range always lies within the file', () => {
  const ask = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat().map((n) => `bytes=-${n}`),
  );
  fc.assert(
    fc.property(ask, fc.integer({ min: 1, max: 1_000_000 }), (header, size) => {
      const range = readByteRange(header, size);
      if (range.kind === 'part') expect(0 <= range.start && range.start <= range.end && range.end < size).toBe(true);
    }),
  );
});

test.each([
  ['spaces', (n: number) => `bytes=${' '.repeat(n)}-${' '.repeat(n)}x`],
  ['spaces before the unit', (n: number) => `${' '.repeat(n)}bytes${' '.repeat(n)}=x`],
  ['digits', (n: number) => `bytes=${'1'.repeat(n)}-${'1'.repeat(n)}`],
  ['ranges', (n: number) => `bytes=${'0-1,'.repeat(n)}`],
])('a header of many %s is read in linear time', async (_, headerOf) => {
  expect(await isLinear((header) => readByteRange(header, 100), headerOf, { upTo: 200_000 })).toBe(true);
});
