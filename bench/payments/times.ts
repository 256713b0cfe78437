/** Milliseconds of many runs. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function timesOf(milliseconds: readonly number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Runs `work` on each item with so many in parallel; returns the time of each. */
export async function timeAll<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const waiting = items[Symbol.iterator]();
  const took: number[] = [];
  const worker = async () => {
    for (const item of waiting) {
      const begun = performance.now();
      await work(item);
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return took;
}
