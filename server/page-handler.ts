import { inLocale } from '#app/platform/locale.server.ts';
import { baseLocale, localePrefix, splitLocale, type Locale } from '#app/shared/locale.ts';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import { sharedPage, type SharedPage } from '#app/shared-page.server.ts';
import type { PageHandler } from './chain-parts.ts';
import { cachedRoutesOf } from './page-cache/cached-routes.ts';
import { fullPath, patternOf } from './route-patterns.ts';

/** The built pages. React Router generates its types without exactOptionalPropertyTypes. */
type PagesBuild = typeof import('virtual:react-router/server-build');

/** Makes React Router's part of the chain: pages, their data and their forms. */
export function createPageHandler(
  build: PagesBuild | (() => Promise<PagesBuild>),
  mode: 'production' | 'development',
): PageHandler {
  const serverBuild = build as ServerBuild | (() => Promise<ServerBuild>);
  const areas = typeof serverBuild === 'function' ? null : splitByArea(serverBuild);
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (locale: Locale, pathname: string): RequestHandler => {
    const area = areas?.areaOf(pathname) ?? null;
    const key = `${locale} ${area}`;
    const known = handlers.get(key);
    if (known) return known;
    const handler = createRequestHandler(inLanguage(areas?.buildOf(area) ?? serverBuild, locale), mode);
    handlers.set(key, handler);
    return handler;
  };
  const answer = (request: Request, scope: RequestScope, shared: SharedPage | null = null) => {
    const context = new RouterContextProvider();
    context.set(requestScope, scope);
    context.set(sharedPage, shared);
    const handle = handlerOf(scope.locale, new URL(request.url).pathname);
    return inLocale(scope.locale, () => handle(request, context));
  };
  if (typeof serverBuild === 'function') return answer;
  const { routes } = serverBuild;
  return Object.assign(answer, { isPage: createPathTest(routes), cachedRoutes: cachedRoutesOf(routes) });
}

interface Areas {
  /** Returns the area of an address; null for addresses of no area, which may need any route. */
  areaOf(pathname: string): string | null;
  /** Returns the build with the routes of an area and those of every area. */
  buildOf(area: string | null): ServerBuild;
}

/**
 * Groups the routes by the first part of their addresses, such as `dashboard`. React Router tries its routes one after the other, several
 * times a request.
 */
export function splitByArea(build: ServerBuild): Areas {
  const { routes } = build;
  const firstParts = new Map(Object.keys(routes).map((id) => [id, firstPart(fullPath(routes, id))]));
  const areas = new Set([...firstParts.values()].filter((part) => /^[a-z]/.test(part)));
  return {
    areaOf(pathname) {
      const part = firstPart(splitLocale(pathname).address).toLowerCase();
      return areas.has(part) ? part : null;
    },
    buildOf(area) {
      if (area === null) return build;
      const isOther = (part = '') => areas.has(part) && part !== area;
      const own = Object.entries(routes).filter(([id]) => !isOther(firstParts.get(id)));
      return { ...build, routes: Object.fromEntries(own) };
    },
  };
}

/** Returns the part of an address before its second slash, without the ending of a page's data: '/courses/html.data' is 'courses'. */
const firstPart = (path: string): string => path.split('/', 2)[1]?.replace(/\.data$/, '') ?? '';

/** Returns the same pages below the prefix of a language, which their links, forms and redirects keep. */
function inLanguage(
  build: ServerBuild | (() => Promise<ServerBuild>),
  locale: Locale,
): ServerBuild | (() => Promise<ServerBuild>) {
  if (locale === baseLocale) return build;
  const basename = localePrefix(locale);
  return typeof build === 'function' ? async () => ({ ...(await build()), basename }) : { ...build, basename };
}

type Routes = ServerBuild['routes'];

/**
 * Makes a test of whether a path has a route of its own, beside the page for unknown addresses. Accepts any case and trailing slashes, as
 * React Router does.
 */
export function createPathTest(routes: Routes): (path: string) => boolean {
  const patterns = new Set<string>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const path = fullPath(routes, route.id);
    if (path !== '/*') patterns.add(patternOf(path));
  }
  const known = new RegExp(`^(?:${[...patterns].join('|')})/*$`, 'i');
  return (path) => {
    const decoded = decode(path);
    return decoded === null || known.test(decoded);
  };
}

/** Decodes a path; null for malformed escapes, which React Router answers itself. */
function decode(path: string): string | null {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
    return parts.join('/');
  } catch {
    return null;
  }
}
