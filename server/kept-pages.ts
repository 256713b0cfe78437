import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendCached } from '#app/platform/http/cached-response.ts';
import { createPageCache, prepareResponse, type PageCache } from '#app/platform/http/page-cache.ts';
import { isPersonal } from '#app/platform/http/public-pages.ts';
import { isOutage } from '#app/platform/outage.ts';
import { visitor } from '#app/shared/actor.ts';
import { readPublicAddress, searchAddress } from './cacheable-pages.ts';
import type { ChainParts } from './chain-parts.ts';
import { anyMember, readMember, type Member } from './member-pages.ts';
import { marks, prepareTemplate, sendTemplate, type PageTemplate, type PageValues } from './page-template.ts';
import { setRequestId } from './refuse-request.ts';
import { createPublicRenderer, type Audience } from './render-public-page.ts';
import { createUnknownAddresses } from './unknown-addresses.ts';

/** Another copy's change is seen after twice this at the latest, should its news not come: pages show what was kept in memory as long. */
const pageLifeMs = 30_000;
const pageMemory = 32 * 1024 * 1024;
/** Of their own, so that no number of searches takes the place of the home page. */
const searchMemory = 8 * 1024 * 1024;

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
  const searchPages = createPageCache({ ...bounds, maxBytes: searchMemory, prepare: prepareTemplate });
  const unknown = createUnknownAddresses({ ...services, maxAgeMs: pageLifeMs, isPage: parts.pages.isPage });
  const render = createPublicRenderer(parts, guards);
  const subscriptions = ['catalogue', 'site'].map((topic) =>
    services.liveEvents.subscribe(topic, () => {
      unknown.clear();
      pages.clear();
      memberPages.clear();
      searchPages.clear();
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

  interface Filling {
    readonly key: string;
    /** What the page is rendered for, and from where. */
    readonly audience: Audience;
    readonly address: string;
    readonly values: PageValues;
  }

  /** Sends a page with values in its places. One that cannot be made so is rendered for this request alone. */
  async function fillAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    templates: PageCache<PageTemplate>,
    { key, audience, address, values }: Filling,
  ): Promise<void> {
    const page = templates.find(key) ?? (await templates.fetch(key, () => render(address, audience)).catch(() => null));
    if (!page) return next(request, response);
    setRequestId(response);
    metrics.keptPageSent();
    sendTemplate(request, response, page, values);
  }

  /** Sends a public page to who is signed in, with their name in it; whatever else such a page has of a person is rendered for them alone. */
  async function sendToMember(
    request: IncomingMessage,
    response: ServerResponse,
    { key, words, isSearch }: { readonly key: string; readonly words: string; readonly isSearch: boolean },
  ): Promise<void> {
    const cookies = request.headers.cookie ?? null;
    const member = await readMember(services, scopeOf(request), { key, cookies }).catch(() => null);
    if (!member) return next(request, response);
    if (isSearch) return sendSearch(request, response, { key, words, member });
    const { name, standing } = member;
    return fillAndSend(request, response, memberPages, {
      key: [key, standing.isOwned, standing.mayReview, ...standing.ownedBeside].join(' '),
      audience: { actor: anyMember, standing },
      address: key,
      values: { name, words },
    });
  }

  /** Sends what a search or filters find, in a page that is kept for all searches that find the same. */
  async function sendSearch(
    request: IncomingMessage,
    response: ServerResponse,
    { key, words, member }: { readonly key: string; readonly words: string; readonly member: Member | null },
  ): Promise<void> {
    const found = await services.catalogue.find(words).catch(() => null);
    if (!found) return next(request, response);
    return fillAndSend(request, response, searchPages, {
      key: `${searchAddress(key, words && 'any')} ${member ? 'member' : 'visitor'} ${found.tag}`,
      audience: { actor: member ? anyMember : visitor, found },
      address: searchAddress(key, words && marks.words),
      values: { name: member?.name ?? '', words },
    });
  }

  return {
    send(request, response, path) {
      const { key, words, isSearch } = readPublicAddress(request.url ?? '');
      if (isPersonal(request.headers.cookie))
        return key === null ? next(request, response) : sendToMember(request, response, { key, words, isSearch });
      if (key !== null && isSearch) return sendSearch(request, response, { key, words, member: null });
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
