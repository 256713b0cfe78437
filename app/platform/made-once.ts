import { LRUCache } from 'lru-cache';

interface Ways<Thing, Made> {
  /** Looks where it was kept before; quick, and so without a queue. */
  readonly find?: () => Promise<Thing | null>;
  readonly make: () => Promise<Made>;
}

export interface MadeOnce<Thing> {
  /** What is in memory now. */
  peek(key: string): Thing | undefined;
  /**
   * Takes it from memory, finds it or makes it; who asks meanwhile waits for the same one. `make` may give null where it
   * cannot be made; that is not remembered.
   */
  get<Made extends Thing | null>(key: string, ways: Ways<Thing, Made>): Promise<Thing | Made>;
}

/**
 * For what is heavy to make, asked for often, and always the same: made once, one after the other, so that a crowd of requests
 * costs no more memory than one; what was asked for last stays, up to `maxBytes`.
 */
export function createMadeOnce<Thing extends object>({
  maxBytes,
  sizeOf,
}: {
  readonly maxBytes: number;
  readonly sizeOf: (thing: Thing) => number;
}): MadeOnce<Thing> {
  const kept = new LRUCache<string, Thing>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Thing | null>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function findOrMake<Made>({ find, make }: Ways<Thing, Made>): Promise<Thing | Made> {
    const found = await find?.();
    if (found) return found;
    const making = queue.then(make);
    queue = making.catch(() => undefined);
    return making;
  }

  return {
    peek: (key) => kept.get(key),
    async get<Made extends Thing | null>(key: string, ways: Ways<Thing, Made>) {
      const known = kept.get(key) ?? underWay.get(key);
      // Whoever else waits for this key has it made in the same way.
      if (known) return known as Thing | Promise<Thing | Made>;
      const coming = findOrMake(ways);
      underWay.set(key, coming);
      try {
        const thing = await coming;
        if (thing) kept.set(key, thing);
        return thing;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
