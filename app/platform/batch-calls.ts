import { isOutage } from './outage.ts';

/** A call that waits for its result. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent calls whose cost does not depend on their number, such as a commit. Calls that arrive while a batch runs form
 * the next batch, of at most `most` items. `work` takes the items of a batch and returns one result for each, in order. If `work`
 * fails, each item is tried alone, so that one bad item does not fail the others: `work` must leave nothing behind when it fails.
 * An outage fails the whole batch.
 */
export function batchCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most }: { readonly most: number },
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let isBusy = false;

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('a batch got more or fewer results than it has items');
      batch.forEach(({ resolve }, place) => resolve(results[place] as Result));
    } catch (error) {
      const [only, ...others] = batch;
      if (only && others.length === 0) return only.reject(error);
      if (isOutage(error)) return batch.forEach(({ reject }) => reject(error));
      for (const one of batch) await settle([one]);
    }
  }

  async function drain(): Promise<void> {
    // Calls of the same turn of the event loop form one batch.
    await new Promise((resolve) => void setImmediate(resolve));
    while (queue.length > 0) await settle(queue.splice(0, most));
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      void drain();
    });
}
