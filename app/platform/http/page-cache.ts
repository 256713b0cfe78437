import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/shared/clock.ts';
import { uncachedResponse, etagOf, cacheResponse, type CachedResponse } from './cached-response.ts';

export interface RenderedPage {
  readonly status: number;
  /** Whether it is sent again for the same key. */
  readonly isKept: boolean;
  readonly bytes: Buffer;
  readonly headers: readonly (readonly [string, string])[];
}

/** How a page is made when the cache has none; null where each visitor needs their own answer. */
export type RenderPage = () => Promise<RenderedPage | null>;

/** Pages that are the same for everybody, rendered and compressed once until their data changes. */
export interface PageCache {
  /** The page, if it is there and fresh. */
  find(key: string): CachedResponse | null;
  /** The page as it last was, however old: better than none while it cannot be made. */
  findOld(key: string): CachedResponse | null;
  /**
   * Renders the page; requests that come meanwhile wait for the same rendering. A page that is not `isKept` is answered once.
   */
  fetch(key: string, render: RenderPage): Promise<CachedResponse | null>;
  /** The data changed: every page is rendered anew, also those whose rendering is under way. */
  clear(): void;
}

interface Entry {
  readonly answer: CachedResponse;
  readonly freshUntil: number;
}

/**
 * `maxAgeMs` bounds how long a change stays unseen of which no news came; `maxBytes` bounds the memory.
 */
export function createPageCache({
  clock,
  maxAgeMs,
  maxBytes,
}: {
  clock: Clock;
  maxAgeMs: number;
  maxBytes: number;
}): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: (entry) => entry.answer.byteSize });
  const underWay = new Map<string, Promise<CachedResponse | null>>();
  let generation = 0;
  const now = () => clock.now().getTime();

  async function renderAndKeep(key: string, render: RenderPage): Promise<CachedResponse | null> {
    const begunIn = generation;
    const page = await render();
    if (!page) return null;
    const known = entries.peek(key)?.answer;
    // A page that merely grew old mostly comes out the same; its compressed bytes are still good.
    if (!page.isKept) return uncachedResponse(page.bytes, page.headers, page.status);
    const isSame = known?.etag === etagOf(page.bytes) && String(known.headers) === String(page.headers);
    const answer = known && isSame ? known : await cacheResponse(page.bytes, page.headers, page.status);
    if (begunIn === generation) entries.set(key, { answer, freshUntil: now() + maxAgeMs });
    return answer;
  }

  return {
    find(key) {
      const entry = entries.get(key);
      return entry && entry.freshUntil > now() ? entry.answer : null;
    },
    findOld: (key) => entries.get(key)?.answer ?? null,
    fetch(key, render) {
      let rendering = underWay.get(key);
      if (!rendering) {
        rendering = renderAndKeep(key, render);
        const mine = rendering;
        const forget = () => {
          if (underWay.get(key) === mine) underWay.delete(key);
        };
        underWay.set(key, mine);
        mine.then(forget, forget);
      }
      return rendering;
    },
    clear() {
      generation += 1;
      entries.clear();
      underWay.clear();
    },
  };
}
