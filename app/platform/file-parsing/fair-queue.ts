/** A queue in which each person's items wait in a lane of their own, and the lanes take turns. */
export class FairQueue<Item> {
  readonly #lanes = new Map<string, Item[]>();

  push(lane: string, item: Item): void {
    const items = this.#lanes.get(lane);
    if (items) items.push(item);
    else this.#lanes.set(lane, [item]);
  }

  /** Takes the first item of the lane whose turn it is; undefined if the queue is empty. */
  next(): Item | undefined {
    const [first] = this.#lanes;
    if (!first) return undefined;
    const [lane, items] = first;
    const item = items.shift();
    this.#lanes.delete(lane);
    // Behind all others.
    if (items.length > 0) this.#lanes.set(lane, items);
    return item;
  }

  /** Returns the number of items that wait in a lane. */
  waiting(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }
}
