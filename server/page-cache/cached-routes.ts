import type { ServerBuild } from 'react-router';
import type { CachedPage, RouteHandle } from '#app/platform/http/route-handle.ts';
import { readSearch } from '#app/ui/data/list-query.ts';
import { fullPath, patternOf } from '../route-patterns.ts';

/** A route whose `handle` has its pages cached. */
export interface CachedRoute {
  /** Matches the paths of its pages. */
  readonly path: RegExp;
  readonly page: CachedPage;
}

/** Returns the routes of a build whose pages are cached. */
export const cachedRoutesOf = (routes: ServerBuild['routes']): readonly CachedRoute[] =>
  Object.values(routes).flatMap((route) => {
    const page = route?.module.handle as RouteHandle | undefined;
    // The handle of a frame, which has no address, is not its pages'.
    if ((!route?.path && !route?.index) || !page || page.cache === 'none') return [];
    return [{ path: new RegExp(`^${patternOf(fullPath(routes, route.id)) || '/'}$`), page }];
  });

/** A cached page by its address. */
export interface CachedAddress {
  readonly page: CachedPage;
  /** Key in the cache, without the words of a search. */
  readonly key: string;
  /** The last part of the path, as it was sent. */
  readonly name: string;
  /** The words of a search; '' without any. */
  readonly words: string;
  /** Whether words, filters or an order narrow the courses of the page. It is cached by the courses that it shows. */
  readonly isSearch: boolean;
}

/** Returns whether a parameter is one that campaigns add to links. No page reads them. */
const isCampaign = (name: string) => /^(utm_[a-z]+|fbclid|gclid|msclkid)$/.test(name);

/** Maximum length of a query without the words of a search. Longer ones are attempts to fill the memory. */
const maxQueryLength = 200;

/**
 * Reads the address of a cached page. The key is the path with the parameters that the page reads, in one order. Null if no route's page is
 * cached there, or for a parameter that is not known to be harmless.
 */
export function readCachedAddress(routes: readonly CachedRoute[], url: string): CachedAddress | null {
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  const page = routes.find((route) => route.path.test(path))?.page;
  if (!page) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (cut < 0 || cut === url.length - 1) return { page, key: path, name, words: '', isSearch: false };
  const params = new URLSearchParams(url.slice(cut + 1));
  const words = takeWords(params, page);
  const known = words === null ? null : readParams(params, page);
  if (words === null || known === null) return null;
  const isSearch = words !== '' || known.some(([each]) => page.finds && Object.hasOwn(page.finds, each));
  const query = new URLSearchParams(known.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
  return { page, key: query === '' ? path : `${path}?${query}`, name, words, isSearch };
}

/** Removes the words of a search from the parameters, and returns them. Null for two searches. */
function takeWords(params: URLSearchParams, { finds = {} }: CachedPage): string | null {
  if (finds['search'] !== 'words' || !params.has('search')) return '';
  if (params.getAll('search').length > 1) return null;
  const words = readSearch(params);
  params.delete('search');
  return words;
}

/** Reads the parameters of a page; null if it has to be rendered for its request. */
function readParams(params: URLSearchParams, { query = {}, finds = {} }: CachedPage): [string, string][] | null {
  if (params.toString().length >= maxQueryLength) return null;
  const known = new Map<string, string | null>();
  for (const [name, value] of params) {
    if (isCampaign(name)) continue;
    const read = [query, finds].find((each) => Object.hasOwn(each, name))?.[name];
    if (typeof read !== 'function' || known.has(name)) return null;
    known.set(name, read(value));
  }
  return [...known].flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

/** Returns the address of a search from the cache key of its page. */
export const searchAddress = (key: string, words: string): string =>
  words === '' ? key : `${key}${key.includes('?') ? '&' : '?'}${new URLSearchParams({ search: words }).toString()}`;
