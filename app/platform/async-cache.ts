import { LRUCache } from 'lru-cache';

interface Sources<Thing, Made> {
  /** Looks the value up where it was stored before. Runs at once, because it is cheap. */
  readonly find?: () => Promise<Thing | null>;
  /** Computes the value. */
  readonly make: () => Promise<Made>;
}

interface AsyncCache<Thing> {
  /** The value in memory, if there is one. */
  peek(key: string): Thing | undefined;
  /**
   * Returns the value from memory, from `find` or from `make`. Concurrent calls for the same key share one result. `make` may
   * return null, which is not cached.
   */
  get<Made extends Thing | null>(key: string, sources: Sources<Thing, Made>): Promise<Thing | Made>;
}

/** An LRU cache of values that are expensive to compute, up to `maxBytes`. */
export function createAsyncCache<Thing extends object>({
  maxBytes,
  sizeOf,
}: {
  readonly maxBytes: number;
  readonly sizeOf: (thing: Thing) => number;
}): AsyncCache<Thing> {
  const cache = new LRUCache<string, Thing>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Thing | null>>();

  async function findOrMake<Made>({ find, make }: Sources<Thing, Made>): Promise<Thing | Made> {
    return (await find?.()) ?? make();
  }

  return {
    peek: (key) => cache.get(key),
    async get<Made extends Thing | null>(key: string, sources: Sources<Thing, Made>) {
      const known = cache.get(key) ?? underWay.get(key);
      // Every caller for this key passes the same `make`.
      if (known) return known as Thing | Promise<Thing | Made>;
      const coming = findOrMake(sources);
      underWay.set(key, coming);
      try {
        const thing = await coming;
        if (thing) cache.set(key, thing);
        return thing;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
