import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendCached } from '#app/platform/http/cached-response.ts';
import { createPageCache, prepareResponse } from '#app/platform/http/page-cache.ts';
import { isPersonal, publicPageKey } from '#app/platform/http/public-pages.ts';
import { isOutage } from '#app/platform/outage.ts';
import { cacheablePages } from './cacheable-pages.ts';
import type { ChainParts } from './chain-parts.ts';
import { anyMember, readMember } from './member-pages.ts';
import { prepareTemplate, sendTemplate } from './page-template.ts';
import { setRequestId } from './refuse-request.ts';
import { createPublicRenderer } from './render-public-page.ts';
import { createUnknownAddresses } from './unknown-addresses.ts';

/** Another copy's change is seen after twice this at the latest, should its news not come: pages show what was kept in memory as long. */
const pageLifeMs = 30_000;
const pageMemory = 32 * 1024 * 1024;

export interface KeptPages {
  /** Answers a request that reads a page with one that is kept, and passes on all others. */
  send(request: IncomingMessage, response: ServerResponse, path: string): void | Promise<void>;
  /** Ends what drops the pages. */
  close(): void;
}

/** The public pages in memory: rendered once for many people, until their data change. `next` renders a page for one request alone. */
export function createKeptPages(
  parts: ChainParts,
  guards: readonly (readonly [string, string])[],
  next: (request: IncomingMessage, response: ServerResponse) => void,
): KeptPages {
  const { services, metrics, scopeOf } = parts;
  const bounds = { clock: services.clock, maxAgeMs: pageLifeMs, maxBytes: pageMemory };
  const pages = createPageCache({ ...bounds, prepare: prepareResponse });
  const memberPages = createPageCache({ ...bounds, prepare: prepareTemplate });
  const unknown = createUnknownAddresses({ ...services, maxAgeMs: pageLifeMs, isPage: parts.pages.isPage });
  const render = createPublicRenderer(parts, guards);
  const subscriptions = ['catalogue', 'site'].map((topic) =>
    services.liveEvents.subscribe(topic, () => {
      unknown.clear();
      pages.clear();
      memberPages.clear();
    }),
  );

  /** Sends the one answer for all addresses that have no page; nobody fills the memory with them. False where the address may have one. */
  async function sendUnknown(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const key = await unknown.keyFor(path);
    if (key === null) return false;
    const renderUnknown = async () => {
      const page = await render(path);
      return page && { ...page, isKept: page.status === 404 };
    };
    const kept = pages.find(key);
    const page = kept ?? (await pages.fetch(key, renderUnknown).catch(() => null));
    if (!page || page.status !== 404) return false;
    if (kept) metrics.keptPageSent();
    sendCached(request, response, page);
    return true;
  }

  async function sendNew(
    request: IncomingMessage,
    response: ServerResponse,
    { path, key }: { readonly path: string; readonly key: string | null },
  ): Promise<void> {
    if (await sendUnknown(request, response, path)) return;
    // A page that fails is rendered again for this request alone, which logs the failure under its id; one that was there before
    // comes as it was while something behind the site does not answer.
    const page =
      key === null
        ? null
        : await pages
            .fetch(key, () => render(key))
            .catch((error: unknown) => (isOutage(error) ? pages.findOld(key) : null));
    if (page) sendCached(request, response, page);
    else next(request, response);
  }

  /** Sends a public page to who is signed in, with their name in it; whatever else such a page has of a person is rendered for them alone. */
  async function sendToMember(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const cookies = request.headers.cookie ?? null;
    const member = await readMember(services, scopeOf(request), { key, cookies }).catch(() => null);
    if (!member) return next(request, response);
    const { name, standing } = member;
    const state = `${key} ${standing.isOwned} ${standing.mayReview}`;
    const page =
      memberPages.find(state) ??
      (await memberPages.fetch(state, () => render(key, { actor: anyMember, standing })).catch(() => null));
    if (!page) return next(request, response);
    setRequestId(response);
    metrics.keptPageSent();
    sendTemplate(request, response, page, { name });
  }

  return {
    send(request, response, path) {
      const key = publicPageKey(request.url ?? '', cacheablePages);
      if (isPersonal(request.headers.cookie))
        return key === null ? next(request, response) : sendToMember(request, response, key);
      const kept = key === null ? null : pages.find(key);
      if (!kept) return sendNew(request, response, { path, key });
      metrics.keptPageSent();
      sendCached(request, response, kept);
    },
    close() {
      for (const end of subscriptions) end();
    },
  };
}
