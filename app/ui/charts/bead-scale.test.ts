import { expect, test } from 'vitest';
import { beadsOf, layBeads, worthOfBead } from './bead-scale.ts';

test.each([
  [0, 1],
  [80, 1],
  [81, 2],
  [161, 5],
  [401, 10],
  [24_150_000, 500_000],
])('where the largest value is %d, one bead of eighty is %d', (largest, worth) => {
  expect(worthOfBead(largest, 80)).toBe(worth);
});

test('zero has no bead, and any other value has one', () => {
  expect([0, 1, 149, 150].map((value) => beadsOf(value, 100))).toEqual([0, 1, 1, 2]);
});

test('beads are in rows from the bottom, one kind after the other', () => {
  const parts = [
    { kind: 'a', beads: 7 },
    { kind: 'b', beads: 0 },
    { kind: 'c', beads: 2 },
  ];
  expect(layBeads(parts, 5)).toEqual([
    { kind: 'a', row: 0, column: 0, length: 5 },
    { kind: 'a', row: 1, column: 0, length: 2 },
    { kind: 'c', row: 1, column: 2, length: 2 },
  ]);
});
