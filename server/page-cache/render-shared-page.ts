import { randomUUID } from 'node:crypto';
import type { Catalogue, FoundCourses } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import { visitorStanding, type Standing } from '#app/modules/study/reviews/read-reviews.server.ts';
import { bytesOf } from '#app/platform/http/page-response.ts';
import type { SecurityHeaders } from '#app/platform/http/security-headers.ts';
import { Outage } from '#app/platform/outage.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { localAddress, type Locale } from '#app/shared/locale.ts';
import type { ChainParts } from '../chain-parts.ts';
import { createRequestScope } from '../request-scope.ts';
import type { RenderedPage } from './page-cache.ts';
import { marks, nobody } from './page-template.ts';

/** The actor for whom pages of signed-in people are rendered: a person who does not exist and has no rows. */
export const anyMember: Actor = { kind: 'learner', ...nobody, name: marks.name };

/** Types that may be cached: pages, the sitemap and the web manifest. */
const isCacheable = /^(text\/html|application\/xml|application\/manifest\+json)/;

/** The fictional person for whom a page is rendered, in a state that many people share. */
export interface Audience {
  readonly actor: Actor;
  /** Relation to the course of the page. */
  readonly standing?: Standing;
  /** The courses of a search, whatever its words. */
  readonly found?: FoundCourses;
}

/** Renders a public page for an audience instead of a person. */
type RenderSharedPage = (address: string, locale: Locale, audience?: Audience) => Promise<RenderedPage | null>;

/**
 * Makes the function that renders public pages. Its request has no cookie, address or language of a visitor, so that nothing of the first
 * visitor gets into the page that everybody receives. Returns null for anything but a page, such as a redirect or a failure; those are
 * answered for each request. Rejects with Outage if a service behind the site is down.
 */
export function createSharedRenderer(
  { services, pages }: Pick<ChainParts, 'services' | 'pages'>,
  security: SecurityHeaders,
): RenderSharedPage {
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
    };
    const answer = await pages(request, scope, { isForVisitors: actor === visitor, standing });
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
