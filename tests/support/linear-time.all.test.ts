import { expect, test } from 'vitest';
import { growthOf, isLinear } from './linear-time.ts';

test.each([
  ['two of one kind', (text: string) => /^\d*\d*x/.test(text), (n: number) => '1'.repeat(n)],
  ['a search of each word', (text: string) => text.split(' ').map((word) => text.includes(`${word}!`)), words],
])('quadratic time is found: %s', async (_, read, inputOf) => {
  expect(await isLinear(read, inputOf, { upTo: 2 * 1024 * 1024 })).toBe(false);
});

test.each([
  ['one kind', (text: string) => /^\d*x/.test(text), (n: number) => '1'.repeat(n)],
  ['words', (text: string) => text.split(' ').map((word) => word.toUpperCase()), words],
])('linear time passes: %s', async (_, read, inputOf) => {
  expect(await isLinear(read, inputOf, { upTo: 4_000_000 })).toBe(true);
});

test('what takes no time has no growth', async () => {
  expect(
    await growthOf(
      (text: string) => text.length,
      (n) => 'x'.repeat(n),
      { upTo: 100_000 },
    ),
  ).toBeNull();
});

function words(length: number): string {
  return 'word '.repeat(length / 5);
}
