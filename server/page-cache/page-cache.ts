import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/shared/clock.ts';
import { uncachedResponse, etagOf, cacheResponse, type CachedResponse } from '../cached-response.ts';

/** A cached page. */
interface Prepared {
  readonly byteSize: number;
}

export interface RenderedPage {
  readonly status: number;
  /** True if the cache may keep it for the same key. */
  readonly isCacheable: boolean;
  readonly bytes: Buffer;
  readonly headers: readonly (readonly [string, string])[];
}

/** Renders a page that the cache lacks; null if each visitor needs their own answer. */
type RenderPage = () => Promise<RenderedPage | null>;

/** A cache of pages that are the same for everybody. Each is rendered and prepared once until its data changes. */
export interface PageCache<Page extends Prepared = CachedResponse> {
  /** Returns the page if it is cached and fresh. */
  find(key: string): Page | null;
  /** Returns the last version of the page, of any age, for when it cannot be rendered. */
  findOld(key: string): Page | null;
  /** Renders the page. Concurrent requests share one rendering. A page that is not `isCacheable` is not cached. */
  fetch(key: string, render: RenderPage): Promise<Page | null>;
  /** Invalidates all pages after a change of data, also those whose rendering is in progress. */
  clear(): void;
}

/** Turns a rendered page into its cache entry; `known` is the former entry. Null if each visitor needs their own answer. */
type PreparePage<Page> = (page: RenderedPage, known: Page | undefined) => Promise<Page | null>;

/** Prepares a response for the cache. An expired page mostly renders the same, so its compressed bytes are reused. */
export const prepareResponse: PreparePage<CachedResponse> = async (page, known) => {
  if (!page.isCacheable) return uncachedResponse(page.bytes, page.headers, page.status);
  const isSame = known?.etag === etagOf(page.bytes) && String(known.headers) === String(page.headers);
  return isSame ? known : cacheResponse(page.bytes, page.headers, page.status);
};

/** Creates a page cache. `maxAgeMs` limits how long a change whose event was lost stays invisible; `maxBytes` limits the memory. */
export function createPageCache<Page extends Prepared>({
  clock,
  maxAgeMs,
  maxBytes,
  changesAfter = () => Infinity,
  prepare,
}: {
  clock: Clock;
  maxAgeMs: number;
  /** Returns when pages that are made at a moment change by the clock alone. Both in milliseconds. */
  changesAfter?: (now: number) => number;
  maxBytes: number;
  prepare: PreparePage<Page>;
}): PageCache<Page> {
  interface Entry {
    readonly page: Page;
    readonly freshUntil: number;
  }
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.byteSize });
  const underWay = new Map<string, Promise<Page | null>>();
  let generation = 0;
  const now = () => clock.now().getTime();

  async function renderAndKeep(key: string, render: RenderPage): Promise<Page | null> {
    const begunIn = generation;
    const begunAt = now();
    const rendered = await render();
    const page = rendered && (await prepare(rendered, entries.peek(key)?.page));
    if (rendered?.isCacheable && page && begunIn === generation)
      entries.set(key, { page, freshUntil: Math.min(now() + maxAgeMs, changesAfter(begunAt)) });
    return page;
  }

  return {
    find(key) {
      const entry = entries.get(key);
      return entry && entry.freshUntil > now() ? entry.page : null;
    },
    findOld: (key) => entries.get(key)?.page ?? null,
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
