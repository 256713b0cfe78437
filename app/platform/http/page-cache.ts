import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/shared/clock.ts';
import { uncachedResponse, etagOf, cacheResponse, type CachedResponse } from './cached-response.ts';

/** What is kept of a page. */
interface Prepared {
  readonly byteSize: number;
}

export interface RenderedPage {
  readonly status: number;
  /** Whether it is sent again for the same key. */
  readonly isKept: boolean;
  readonly bytes: Buffer;
  readonly headers: readonly (readonly [string, string])[];
}

/** How a page is made when the cache has none; null where each visitor needs their own answer. */
export type RenderPage = () => Promise<RenderedPage | null>;

/** Pages that are the same for everybody, rendered and prepared once until their data changes. */
export interface PageCache<Page extends Prepared = CachedResponse> {
  /** The page, if it is there and fresh. */
  find(key: string): Page | null;
  /** The page as it last was, however old: better than none while it cannot be made. */
  findOld(key: string): Page | null;
  /**
   * Renders the page; requests that come meanwhile wait for the same rendering. A page that is not `isKept` is answered once.
   */
  fetch(key: string, render: RenderPage): Promise<Page | null>;
  /** The data changed: every page is rendered anew, also those whose rendering is under way. */
  clear(): void;
}

/** Makes of a page what is kept of it; `known` is what was kept before. Null where each visitor needs their own answer. */
export type PreparePage<Page> = (page: RenderedPage, known: Page | undefined) => Promise<Page | null>;

/** A response in memory. A page that merely grew old mostly comes out the same; its compressed bytes are still good. */
export const prepareResponse: PreparePage<CachedResponse> = async (page, known) => {
  if (!page.isKept) return uncachedResponse(page.bytes, page.headers, page.status);
  const isSame = known?.etag === etagOf(page.bytes) && String(known.headers) === String(page.headers);
  return isSame ? known : cacheResponse(page.bytes, page.headers, page.status);
};

/**
 * `maxAgeMs` bounds how long a change stays unseen of which no news came; `maxBytes` bounds the memory.
 */
export function createPageCache<Page extends Prepared>({
  clock,
  maxAgeMs,
  maxBytes,
  prepare,
}: {
  clock: Clock;
  maxAgeMs: number;
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
    const rendered = await render();
    const page = rendered && (await prepare(rendered, entries.peek(key)?.page));
    if (rendered?.isKept && page && begunIn === generation) entries.set(key, { page, freshUntil: now() + maxAgeMs });
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
