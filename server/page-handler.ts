import { inLocale } from '#app/platform/locale.server.ts';
import { baseLocale, localePrefix, locales, type Locale } from '#app/shared/locale.ts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import type { PageHandler } from './chain-parts.ts';

/** The built pages. React Router generates its types without exactOptionalPropertyTypes. */
export type PagesBuild = typeof import('virtual:react-router/server-build');

/** Makes React Router's part of the chain: pages, their data and their forms. */
export function createPageHandler(
  build: PagesBuild | (() => Promise<PagesBuild>),
  mode: 'production' | 'development',
): PageHandler {
  const serverBuild = build as ServerBuild | (() => Promise<ServerBuild>);
  const whole = handlersOf(serverBuild, mode);
  const outside = typeof serverBuild === 'function' ? whole : handlersOf(withoutPortal(serverBuild), mode);
  const answer = (request: Request, scope: RequestScope) => {
    const context = new RouterContextProvider();
    context.set(requestScope, scope);
    const { pathname } = new URL(request.url);
    const handle = (isOfPortal(pathname) ? whole : outside).get(scope.locale);
    if (!handle) throw new Error(`no pages in ${scope.locale}`);
    return inLocale(scope.locale, () => handle(request, context));
  };
  if (typeof build === 'function') return answer;
  return Object.assign(answer, { isPage: createPathTest((build as ServerBuild).routes) });
}

const handlersOf = (build: ServerBuild | (() => Promise<ServerBuild>), mode: 'production' | 'development') =>
  new Map(locales.map((locale) => [locale, createRequestHandler(inLanguage(build, locale), mode)]));

/** Returns whether an address may lead into the portal; `/__manifest` tells of the pages at any address. */
const isOfPortal = (pathname: string): boolean => /\/(?:admin|__manifest)(?:[/.]|$)/i.test(pathname);

/**
 * Returns the build without the portal's pages, which are half of all. React Router tries the routes one after the other, several times
 * a request.
 */
function withoutPortal(build: ServerBuild): ServerBuild {
  const { routes } = build;
  const own = Object.entries(routes).filter(([id]) => !/^\/admin(?:\/|$)/.test(fullPath(routes, id)));
  return { ...build, routes: Object.fromEntries(own) };
}

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

function fullPath(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    if (route.path) parts.unshift(route.path);
  return `/${parts.join('/')}`.replaceAll(/\/+/g, '/');
}

function patternOf(path: string): string {
  if (path === '/') return '';
  return path
    .split('/')
    .slice(1)
    .map((part) => {
      if (part === '*') return '(?:/.*)?';
      const isOptional = part.endsWith('?');
      const name = isOptional ? part.slice(0, -1) : part;
      const pattern = name.startsWith(':') ? '/[^/]+' : `/${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
      return isOptional ? `(?:${pattern})?` : pattern;
    })
    .join('');
}
