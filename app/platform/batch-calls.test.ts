import { describe, expect, test } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** Work that the test finishes. */
function heldWork() {
  const groups: (readonly number[])[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const begun: (() => void)[] = [];
  const work = (items: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      groups.push(items);
      ends.push((failure) => (failure ? reject(failure) : resolve(items.map(String))));
      begun.shift()?.();
    });
  return {
    groups,
    work,
    end: (failure?: Error) => ends.shift()?.(failure),
    begins: () => new Promise<void>((resolve) => begun.push(resolve)),
  };
}

describe('batchCalls', () => {
  test('calls that arrive while a batch runs form the next batch, and each gets its own result', async () => {
    const { groups, work, end, begins } = heldWork();
    const ask = batchCalls(work, { most: 10 });
    const first = begins();
    const one = [ask(1), ask(2)];
    await first;
    const later = [ask(3), ask(4), ask(5)];
    const second = begins();
    end();
    expect(await Promise.all(one)).toEqual(['1', '2']);
    await second;
    end();
    expect(await Promise.all(later)).toEqual(['3', '4', '5']);
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  test('a batch has a largest size', async () => {
    const sizes: number[] = [];
    const ask = batchCalls(
      async (items: readonly number[]) => {
        sizes.push(items.length);
        return items;
      },
      { most: 2 },
    );
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([1, 2, 3, 4, 5]);
    expect(sizes).toEqual([2, 2, 1]);
  });

  test('an item that fails does not fail the others', async () => {
    const ask = batchCalls(
      async (items: readonly number[]) => {
        if (items.includes(2)) throw new Error('two is broken');
        return items;
      },
      { most: 10 },
    );
    const results = await Promise.allSettled([1, 2, 3].map(ask));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ask(4)).toBe(4);
  });

  test('fails if the work returns another number of results', async () => {
    const ask = batchCalls(async (items: readonly number[]) => items.slice(1), { most: 10 });
    await expect(ask(1)).rejects.toThrow('more or fewer results');
  });
});
