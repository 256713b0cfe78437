import { publicPageKey, type PublicPage } from '#app/platform/http/public-pages.ts';
import {
  courseLengths,
  courseSorts,
  oneOfValues,
  priceLimits,
  wholeCatalogue,
} from '#app/modules/catalogue/courses/course-choices.ts';
import { categoryFromQuery, categoryQuery, courseLevels } from '#app/shared/course-terms.ts';
import { locales } from '#app/shared/locale.ts';
import { readSearch } from '#app/ui/data/list-query.ts';

/** Returns the canonical spelling of a category; null for an unknown one. */
function knownCategory(value: string): string | null {
  const category = categoryFromQuery(value);
  return category && categoryQuery(category);
}

const pageNumber = (value: string): string | null => (/^[1-9]\d{0,4}$/.test(value) && value !== '1' ? value : null);

const oneOf = (values: readonly string[]) => (value: string) => oneOfValues(values, value);

/** Filters and order of the catalogue, besides words and categories. */
const choices = {
  level: oneOf(courseLevels),
  price: oneOf(priceLimits),
  length: oneOf(courseLengths),
  language: oneOf(locales),
  sort: oneOf(courseSorts.filter((sort) => sort !== wholeCatalogue.sort)),
};

/** The pages that are the same for every visitor without a cookie, and the query parameters that they read. */
const cacheablePages: readonly PublicPage[] = [
  { path: /^\/$/, query: {} },
  { path: /^\/courses$/, query: { category: knownCategory, ...choices, page: pageNumber } },
  { path: /^\/courses\/[^/]+$/, query: { reviews: pageNumber } },
  { path: /^\/instructors\/[^/]+$/, query: {} },
  { path: /^\/(about|contact|portfolio|terms|privacy-policy)$/, query: {} },
  { path: /^\/portfolio\/[^/]+$/, query: {} },
  { path: /^\/(sitemap\.xml|site\.webmanifest)$/, query: {} },
];

/** A public page by its address. */
interface PublicAddress {
  /** Key in the cache, without the words of a search; null if the page is not cached. */
  readonly key: string | null;
  /** The words of a search of the catalogue; '' without any. */
  readonly words: string;
  /** Whether it is a view of the catalogue by words, filters or order. Its page is cached by the courses that it shows. */
  readonly isSearch: boolean;
}

const isNarrowed = (key: string | null): boolean =>
  key !== null && Object.keys(choices).some((name) => key.includes(`?${name}=`) || key.includes(`&${name}=`));

export function readPublicAddress(url: string): PublicAddress {
  const [path = '', query = ''] = url.split('?', 2);
  if (path !== '/courses' || !query.includes('search=')) {
    const key = publicPageKey(url, cacheablePages);
    return { key, words: '', isSearch: isNarrowed(key) };
  }
  const params = new URLSearchParams(query);
  if (params.getAll('search').length > 1) return { key: null, words: '', isSearch: false };
  const words = readSearch(params);
  params.delete('search');
  const key = publicPageKey(`${path}?${params.toString()}`, cacheablePages);
  return { key, words, isSearch: words !== '' || isNarrowed(key) };
}

/** Builds the address of a search from the cache key of its page. */
export const searchAddress = (key: string, words: string): string =>
  words === '' ? key : `${key}${key.includes('?') ? '&' : '?'}${new URLSearchParams({ search: words }).toString()}`;
