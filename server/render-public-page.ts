import { randomUUID } from 'node:crypto';
import type { Catalogue, FoundCourses } from '#app/modules/catalogue/kept-catalogue.server.ts';
import { nobodysStanding, type Standing } from '#app/modules/learning/reviews/read-reviews.server.ts';
import type { RenderedPage } from '#app/platform/http/page-cache.ts';
import { Outage } from '#app/platform/outage.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import type { ChainParts } from './chain-parts.ts';
import { createRequestScope } from './request-scope.ts';

/** Pages, and what only programs read of the site: its sitemap and its web manifest. */
const isKept = /^(text\/html|application\/xml|application\/manifest\+json)/;

/** For whom a page is rendered: nobody who exists, in a state that many are in. */
export interface Audience {
  readonly actor: Actor;
  /** To the course that is shown. */
  readonly standing?: Standing;
  /** What a search finds, whatever its words. */
  readonly found?: FoundCourses;
}

/** Renders a public page for nobody in particular. */
export type RenderPublicPage = (address: string, audience?: Audience) => Promise<RenderedPage | null>;

/**
 * Makes the function that renders public pages: the request that is made here carries no cookie, no address and no
 * language, so nothing of the visitor who happened to come first can get into what everybody is sent. Gives null for
 * whatever is not a page, such as a redirect or a failure: such an answer is made for each request by itself.
 * Rejects with an Outage where something behind the site does not answer.
 */
export function createPublicRenderer(
  { services, pages }: Pick<ChainParts, 'services' | 'pages'>,
  guards: readonly (readonly [string, string])[],
): RenderPublicPage {
  const { origin } = new URL(services.config.appUrl);
  return async (address, { actor, standing = nobodysStanding, found } = { actor: visitor }) => {
    // Without any cookie it is a visitor.
    const cookie: Record<string, string> = actor === visitor ? {} : { cookie: 'theme=dark' };
    const request = new Request(origin + address, { headers: { accept: 'text/html', ...cookie } });
    const facts = { requestId: randomUUID(), address: 'unknown', method: 'GET', headers: null };
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
