import { randomUUID } from 'node:crypto';
import type { Catalogue, FoundCourses } from '#app/modules/catalogue/catalogue-cache.server.ts';
import { nobodysStanding, type Standing } from '#app/modules/learning/reviews/read-reviews.server.ts';
import type { RenderedPage } from '#app/platform/http/page-cache.ts';
import { Outage } from '#app/platform/outage.ts';
import { localAddress, type Locale } from '#app/shared/locale.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import type { ChainParts } from './chain-parts.ts';
import { createRequestScope } from './request-scope.ts';

/** Types that may be cached: pages, the sitemap and the web manifest. */
const isKept = /^(text\/html|application\/xml|application\/manifest\+json)/;

/** The fictional person for whom a page is rendered, in a state that many people share. */
export interface Audience {
  readonly actor: Actor;
  /** Relation to the course of the page. */
  readonly standing?: Standing;
  /** The courses of a search, whatever its words. */
  readonly found?: FoundCourses;
}

/** Renders a public page for an audience instead of a person. */
export type RenderPublicPage = (address: string, locale: Locale, audience?: Audience) => Promise<RenderedPage | null>;

/**
 * Makes the function that renders public pages. Its request has no cookie, address or language of a visitor, so that nothing of the first
 * visitor gets into the page that everybody receives. Returns null for anything but a page, such as a redirect or a failure; those are
 * answered for each request. Rejects with Outage if a service behind the site is down.
 */
export function createPublicRenderer(
  { services, pages }: Pick<ChainParts, 'services' | 'pages'>,
  guards: readonly (readonly [string, string])[],
): RenderPublicPage {
  const { origin } = new URL(services.config.appUrl);
  return async (address, locale, { actor, standing = nobodysStanding, found } = { actor: visitor }) => {
    // A request without cookies is a visitor's.
    const cookie: Record<string, string> = actor === visitor ? {} : { cookie: 'theme=dark' };
    const request = new Request(origin + localAddress(locale, address), {
      headers: { accept: 'text/html', ...cookie },
    });
    const facts = { requestId: randomUUID(), locale, address: 'unknown', method: 'GET', headers: null };
    const catalogue: Catalogue = {
      ...services.catalogue,
      ...(found && { find: () => Promise.resolve(found) }),
    };
    const scope = {
      ...createRequestScope({ ...services, catalogue }, facts),
      actor: () => Promise.resolve(actor),
      standing: () => Promise.resolve(standing),
      hydratesOnInteraction: actor === visitor,
    };
    const answer = await pages(request, scope);
    const { status } = answer;
    if (status >= 500 && scope.trouble.isOutage()) {
      await answer.body?.cancel();
      throw new Outage('a public page cannot be made');
    }
    const type = answer.headers.get('content-type') ?? '';
    if ((status !== 200 && status !== 404) || !isKept.test(type) || answer.headers.has('set-cookie')) {
      await answer.body?.cancel();
      return null;
    }
    const headers: [string, string][] = guards.map(([name, value]) => [name, value]);
    headers.push(['content-type', type], ['vary', 'accept-encoding, cookie']);
    headers.push(['cache-control', status === 200 && actor === visitor ? 'private, no-cache' : 'no-store']);
    for (const name of ['content-security-policy', 'link']) {
      const value = answer.headers.get(name);
      if (value) headers.push([name, value]);
    }
    return { status, isKept: status === 200, bytes: Buffer.from(await answer.arrayBuffer()), headers };
  };
}
