/** Runs the tasks of the same upload one after another. */
interface Turns {
  /** Waits for what works on `id` now, after asking it to end early. `end` is what ends this one. */
  take<Result>(id: string, end: () => void, work: () => Promise<Result>): Promise<Result>;
  /** Returns whether a task of this upload is running. */
  isBusy(id: string): boolean;
}

/** Creates turns within this process only. */
export function createTurns(): Turns {
  const turns = new Map<string, { readonly done: Promise<unknown>; readonly end: () => void }>();
  return {
    async take(id, end, work) {
      const before = turns.get(id);
      before?.end();
      const result = (before?.done ?? Promise.resolve()).then(work);
      const turn = { done: result.catch(() => undefined), end };
      turns.set(id, turn);
      try {
        return await result;
      } finally {
        if (turns.get(id) === turn) turns.delete(id);
      }
    },
    isBusy: (id) => turns.has(id),
  };
}
