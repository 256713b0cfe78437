import type { IncomingMessage, ServerResponse } from 'node:http';
import { localeOf } from '#app/platform/http/request-locale.ts';
import type { SecurityHeaders } from '#app/platform/http/security-headers.ts';
import { isOutage } from '#app/platform/outage.ts';
import { visitor } from '#app/shared/actor.ts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import { sendCached } from '../cached-response.ts';
import type { ChainParts } from '../chain-parts.ts';
import { setRequestId } from '../refuse-request.ts';
import { readCachedAddress, searchAddress, type CachedAddress } from './cached-routes.ts';
import { isPersonal } from './cookies.ts';
import { createPageCache, prepareResponse, type PageCache } from './page-cache.ts';
import { marks, prepareTemplate, sendTemplate, type PageTemplate, type PageValues } from './page-template.ts';
import { readMember, type Member } from './read-member.ts';
import { anyMember, createSharedRenderer, type Audience } from './render-shared-page.ts';
import { createUnknownAddresses } from './unknown-addresses.ts';

/**
 * Milliseconds. A change by another copy shows after twice this at most, even if its event is lost: pages may have read other caches of the
 * same age.
 */
const pageLifeMs = 30_000;
const pageMemory = 32 * 1024 * 1024;
/** Separate, so that searches cannot push the home page out of the cache. */
const searchMemory = 8 * 1024 * 1024;

interface PageCaches {
  /** Answers requests for cached pages, and passes all others on. */
  send(request: IncomingMessage, response: ServerResponse, path: string): void | Promise<void>;
  /** Stops listening for changes. */
  close(): void;
}

/** Cache key of an address in a language; the address alone in the base language. */
const keyIn = (locale: Locale, key: string): string => (locale === baseLocale ? key : `${locale} ${key}`);

interface Filling {
  readonly key: string;
  /** The audience and the address for which the page is rendered, and its values. */
  readonly audience: Audience;
  readonly address: string;
  readonly values: PageValues;
}

/**
 * Caches the public pages in memory: each is rendered once for many people, until its data change. `next` renders a page for one request.
 */
export function createPageCaches(
  parts: ChainParts,
  security: SecurityHeaders,
  next: (request: IncomingMessage, response: ServerResponse) => void,
): PageCaches {
  const { services, metrics, scopeOf } = parts;
  const routes = parts.pages.cachedRoutes ?? [];
  const bounds = {
    clock: services.clock,
    maxAgeMs: pageLifeMs,
    maxBytes: pageMemory,
    changesAfter: (now: number) => Math.min(services.sales.changesAfter(now), services.bundles.changesAfter(now)),
  };
  const pages = createPageCache({ ...bounds, prepare: prepareResponse });
  const memberPages = createPageCache({ ...bounds, prepare: prepareTemplate });
  const searchPages = createPageCache({ ...bounds, maxBytes: searchMemory, prepare: prepareTemplate });
  const unknown = createUnknownAddresses({ ...services, maxAgeMs: pageLifeMs, isPage: parts.pages.isPage });
  const render = createSharedRenderer(parts, security);
  const subscriptions = ['catalogue', 'site'].map((topic) =>
    services.liveEvents.subscribe(topic, () => {
      unknown.clear();
      pages.clear();
      memberPages.clear();
      searchPages.clear();
    }),
  );

  /**
   * Sends the shared answer for all addresses without a page, so that they cannot fill the memory. Returns false if the address may have
   * a page.
   */
  async function sendUnknown(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const kind = await unknown.keyFor(path);
    if (kind === null) return false;
    const locale = localeOf(request);
    const key = keyIn(locale, kind);
    const renderUnknown = async () => {
      const page = await render(path, locale);
      return page && { ...page, isCacheable: page.status === 404 };
    };
    const cached = pages.find(key);
    const page = cached ?? (await pages.fetch(key, renderUnknown).catch(() => null));
    if (!page || page.status !== 404) return false;
    if (cached) metrics.keptPageSent();
    sendCached(request, response, page);
    return true;
  }

  async function sendNew(
    request: IncomingMessage,
    response: ServerResponse,
    { path, key }: { readonly path: string; readonly key: string | null },
  ): Promise<void> {
    if (await sendUnknown(request, response, path)) return;
    const locale = localeOf(request);
    const cacheKey = key && keyIn(locale, key);
    // A failed page is rendered again for this request alone, which logs the failure under its id. A page that was cached before stays
    // while a service behind the site is down.
    const page =
      key === null || cacheKey === null
        ? null
        : await pages
            .fetch(cacheKey, () => render(key, locale))
            .catch((error: unknown) => (isOutage(error) ? pages.findOld(cacheKey) : null));
    if (page) sendCached(request, response, page);
    else next(request, response);
  }

  /** Sends a page with the values filled in. Renders a page that cannot be made into a template for this request alone. */
  async function fillAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    templates: PageCache<PageTemplate>,
    { key, audience, address, values }: Filling,
  ): Promise<void> {
    const locale = localeOf(request);
    const cacheKey = keyIn(locale, key);
    const page =
      templates.find(cacheKey) ??
      (await templates.fetch(cacheKey, () => render(address, locale, audience)).catch(() => null));
    if (!page) return next(request, response);
    setRequestId(response);
    metrics.keptPageSent();
    sendTemplate(request, response, page, values);
  }

  /** Sends a cached page to a person with cookies, with their name filled in. Renders a page with more personal content for them alone. */
  async function sendToMember(
    request: IncomingMessage,
    response: ServerResponse,
    address: CachedAddress,
  ): Promise<void> {
    const { page, key, words, isSearch } = address;
    if (page.cache === 'public')
      return fillAndSend(request, response, memberPages, {
        key,
        audience: { actor: anyMember },
        address: key,
        values: { name: '', words },
      });
    const cookies = request.headers.cookie ?? null;
    const listed =
      page.courses === 'listed' ? await services.catalogue.find(isSearch ? words : '').catch(() => null) : null;
    const member = await readMember(services, scopeOf(request), { address, cookies, listed }).catch(() => null);
    if (!member) return next(request, response);
    if (isSearch) return sendSearch(request, response, { address, member });
    const { name, standing } = member;
    return fillAndSend(request, response, memberPages, {
      key: [key, standing.isOwned, standing.mayReview, ...standing.ownedBeside].join(' '),
      audience: { actor: anyMember, standing },
      address: key,
      values: { name, words },
    });
  }

  /** Sends the results of a search or of filters. All searches that find the same courses share a cached page. */
  async function sendSearch(
    request: IncomingMessage,
    response: ServerResponse,
    { address: { key, words }, member }: { readonly address: CachedAddress; readonly member: Member | null },
  ): Promise<void> {
    const found = await services.catalogue.find(words).catch(() => null);
    if (!found) return next(request, response);
    return fillAndSend(request, response, searchPages, {
      key: [
        searchAddress(key, words && 'any'),
        member ? 'member' : 'visitor',
        found.tag,
        ...(member?.standing.ownedBeside ?? []),
      ].join(' '),
      audience: { actor: member ? anyMember : visitor, found, ...(member && { standing: member.standing }) },
      address: searchAddress(key, words && marks.words),
      values: { name: member?.name ?? '', words },
    });
  }

  return {
    send(request, response, path) {
      const address = readCachedAddress(routes, request.url ?? '');
      if (isPersonal(request.headers.cookie))
        return address === null ? next(request, response) : sendToMember(request, response, address);
      if (address?.isSearch) return sendSearch(request, response, { address, member: null });
      const key = address?.key ?? null;
      const cachedPage = key === null ? null : pages.find(keyIn(localeOf(request), key));
      if (!cachedPage) return sendNew(request, response, { path, key });
      metrics.keptPageSent();
      sendCached(request, response, cachedPage);
    },
    close() {
      for (const end of subscriptions) end();
    },
  };
}
