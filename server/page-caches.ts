import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendCached } from '#app/platform/http/cached-response.ts';
import { createPageCache, prepareResponse, type PageCache, type RenderedPage } from '#app/platform/http/page-cache.ts';
import { isPersonal } from '#app/platform/http/public-pages.ts';
import type { SecurityHeaders } from '#app/platform/http/security-headers.ts';
import { localeOf } from '#app/platform/http/request-locale.ts';
import { isOutage, Outage } from '#app/platform/outage.ts';
import { baseLocale, type Locale, localAddress } from '#app/shared/locale.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { bytesOf } from '#app/platform/http/page-response.ts';
import { readPublicAddress, searchAddress } from './cacheable-pages.ts';
import type { ChainParts } from './chain-parts.ts';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { readCouponCookie } from '#app/modules/money/checkout/coupon-cookie.ts';
import { readPaymentCookie } from '#app/modules/money/collection/progress/payment-notice.ts';
import { displayName } from '#app/modules/people/accounts/display-name.ts';
import { readStandingByName, type Standing, visitorStanding } from '#app/modules/study/reviews/read-reviews.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import { marks, prepareTemplate, sendTemplate, type PageTemplate, type PageValues, nobody } from './page-template.ts';
import { setRequestId } from './refuse-request.ts';
import { randomUUID } from 'node:crypto';
import type { Catalogue, FoundCourses } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import { createRequestScope } from './request-scope.ts';
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

/**
 * Caches the public pages in memory: each is rendered once for many people, until its data change. `next` renders a page for one request.
 */
export function createPageCaches(
  parts: ChainParts,
  security: SecurityHeaders,
  next: (request: IncomingMessage, response: ServerResponse) => void,
): PageCaches {
  const { services, metrics, scopeOf } = parts;
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
  const render = createPublicRenderer(parts, security);
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

  interface Filling {
    readonly key: string;
    /** The audience and the address for which the page is rendered, and its values. */
    readonly audience: Audience;
    readonly address: string;
    readonly values: PageValues;
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

  /** Sends a public page to a signed-in person, with their name filled in. Renders a page with more personal content for them alone. */
  async function sendToMember(
    request: IncomingMessage,
    response: ServerResponse,
    { key, words, isSearch }: { readonly key: string; readonly words: string; readonly isSearch: boolean },
  ): Promise<void> {
    const cookies = request.headers.cookie ?? null;
    const listed = hasCards(key) ? await services.catalogue.find(isSearch ? words : '').catch(() => null) : null;
    const member = await readMember(services, scopeOf(request), { key, cookies, listed }).catch(() => null);
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

  /** Sends the results of a search or of filters. All searches that find the same courses share a cached page. */
  async function sendSearch(
    request: IncomingMessage,
    response: ServerResponse,
    { key, words, member }: { readonly key: string; readonly words: string; readonly member: Member | null },
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
      const { key, words, isSearch } = readPublicAddress(request.url ?? '');
      if (isPersonal(request.headers.cookie))
        return key === null ? next(request, response) : sendToMember(request, response, { key, words, isSearch });
      if (key !== null && isSearch) return sendSearch(request, response, { key, words, member: null });
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

/** The actor for whom pages of signed-in people are rendered: a person who does not exist and has no rows. */
const anyMember: Actor = { kind: 'learner', ...nobody, name: marks.name };

/** Returns whether a page shows the cards of any course, which say what the reader owns. */
const hasCards = (key: string): boolean => /^\/(?:courses(?:\?|$)|instructors\/)/.test(key);

/** Everything of a signed-in person that public pages show. */
interface Member {
  readonly name: string;
  /** Relation to the course of the page, or to the courses of its list. */
  readonly standing: Standing;
}

/**
 * Reads the signed-in person who asks for a public page, if nothing else on it is theirs: a learner without a pending payment or a coupon,
 * without a course of the cart, and without a running plan for the course of the page. Null for everybody else. At most two queries; one
 * without courses on the page and in the cart. `listed` are the courses that a list can show.
 */
async function readMember(
  { db, suggestions }: Pick<Services, 'db' | 'suggestions'>,
  scope: Pick<RequestScope, 'actor' | 'hasSessionCookie'>,
  {
    key,
    cookies,
    listed,
  }: { readonly key: string; readonly cookies: string | null; readonly listed: FoundCourses | null },
): Promise<Member | null> {
  if (!scope.hasSessionCookie || readPaymentCookie(cookies) !== null || readCouponCookie(cookies) !== null) return null;
  const actor = await scope.actor();
  if (actor.kind !== 'learner') return null;
  const [, course] = /^\/courses\/([^/?]+)/.exec(key) ?? [];
  const shown = course === undefined ? null : decodeURIComponent(course);
  if (hasCards(key) && !listed) return null;
  const beside = shown === null ? [] : await suggestions.idsBeside(shown);
  if (beside === null) return null;
  const { standing, hasFromCart } = await readStandingByName(
    { db, actor },
    { shown, beside: listed ? null : beside, cart: readCartCookie(cookies) },
  );
  if (hasFromCart || standing.plan !== null) return null;
  const known = listed && new Set([...listed.courses.map(({ id }) => id), ...(listed.matches?.nearest ?? [])]);
  const ownedBeside = standing.ownedBeside.filter((id) => known === null || known.has(id));
  return { name: displayName(actor.name, actor.email), standing: { ...standing, ownedBeside } };
}

/** Types that may be cached: pages, the sitemap and the web manifest. */
const isCacheable = /^(text\/html|application\/xml|application\/manifest\+json)/;

/** The fictional person for whom a page is rendered, in a state that many people share. */
interface Audience {
  readonly actor: Actor;
  /** Relation to the course of the page. */
  readonly standing?: Standing;
  /** The courses of a search, whatever its words. */
  readonly found?: FoundCourses;
}

/** Renders a public page for an audience instead of a person. */
type RenderPublicPage = (address: string, locale: Locale, audience?: Audience) => Promise<RenderedPage | null>;

/**
 * Makes the function that renders public pages. Its request has no cookie, address or language of a visitor, so that nothing of the first
 * visitor gets into the page that everybody receives. Returns null for anything but a page, such as a redirect or a failure; those are
 * answered for each request. Rejects with Outage if a service behind the site is down.
 */
function createPublicRenderer(
  { services, pages }: Pick<ChainParts, 'services' | 'pages'>,
  security: SecurityHeaders,
): RenderPublicPage {
  const { origin } = new URL(services.config.appUrl);
  return async (address, locale, { actor, standing = visitorStanding, found } = { actor: visitor }) => {
    // A request without cookies is a visitor's.
    const cookie: Record<string, string> = actor === visitor ? {} : { cookie: 'theme=dark' };
    const request = new Request(origin + localAddress(locale, address), {
      headers: { accept: 'text/html', ...cookie },
    });
    const facts = { requestId: randomUUID(), locale, address: 'unknown', method: 'GET', headers: null };
    const catalogue: Catalogue = {
      ...services.catalogue,
      // Without words it is all courses, among which the nearest are looked up.
      ...(found && { find: (words) => (words === '' ? services.catalogue.find('', locale) : Promise.resolve(found)) }),
    };
    const scope = {
      ...createRequestScope({ ...services, catalogue }, facts),
      actor: () => Promise.resolve(actor),
      standing: () => Promise.resolve(standing),
      hydratesOnInteraction: actor === visitor,
    };
    const answer = await pages(request, scope);
    const { status } = answer;
    if (status >= 500 && scope.requestErrors.isOutage()) {
      await answer.body?.cancel();
      throw new Outage('a public page cannot be made');
    }
    const type = answer.headers.get('content-type') ?? '';
    if ((status !== 200 && status !== 404) || !isCacheable.test(type) || answer.headers.has('set-cookie')) {
      await answer.body?.cancel();
      return null;
    }
    const headers: [string, string][] = [
      ['content-type', type],
      ['vary', 'accept-encoding, cookie'],
      ['cache-control', status === 200 && actor === visitor ? 'private, no-cache' : 'no-store'],
    ];
    for (const name of ['content-security-policy', 'link']) {
      const value = answer.headers.get(name);
      if (value) headers.push([name, value]);
    }
    return { status, isCacheable: status === 200, bytes: await bytesOf(answer), headers: security.complete(headers) };
  };
}
