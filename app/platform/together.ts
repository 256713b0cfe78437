import { isOutage } from './outage.ts';

/** One member of a group that waits for its result. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does for many callers at once what would cost each of them as much alone, such as a commit: what comes in while one group is
 * worked on makes up the next one. `work` takes a group's items and returns a result for each, in order. Where it fails for a
 * group, each item is tried alone, so that nobody fails for another's sake: it must leave nothing behind then. An outage fails all of them.
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most }: { readonly most: number },
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let isBusy = false;

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error('a group got more or fewer results than it has members');
      group.forEach(({ resolve }, place) => resolve(results[place] as Result));
    } catch (error) {
      const [only, ...others] = group;
      if (only && others.length === 0) return only.reject(error);
      if (isOutage(error)) return group.forEach(({ reject }) => reject(error));
      for (const one of group) await settle([one]);
    }
  }

  async function workOff(): Promise<void> {
    // What arrives in the same turn of the event loop belongs together.
    await new Promise((resolve) => void setImmediate(resolve));
    while (queue.length > 0) await settle(queue.splice(0, most));
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      void workOff();
    });
}
