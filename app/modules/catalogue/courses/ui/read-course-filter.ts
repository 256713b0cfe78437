import { categoryFromQuery, categoryQuery, courseLevels } from '#app/shared/course-terms.ts';
import { locales } from '#app/shared/locale.ts';
import { readPage, readSearch } from '#app/ui/data/list-query.ts';
import {
  courseLengths,
  courseSorts,
  oneOfValues,
  priceLimits,
  wholeCatalogue,
  type CourseFilter,
} from '../course-choices.ts';

type PageFilter = CourseFilter & { readonly page: number };

/** Reads the catalogue's filters from an address. Ignores unreadable ones. */
export function readCourseFilter(params: URLSearchParams): PageFilter {
  return {
    search: readSearch(params),
    category: categoryFromQuery(params.get('category')),
    level: oneOfValues(courseLevels, params.get('level')),
    price: oneOfValues(priceLimits, params.get('price')),
    length: oneOfValues(courseLengths, params.get('length')),
    language: oneOfValues(locales, params.get('language')),
    sort: oneOfValues(courseSorts, params.get('sort')) ?? wholeCatalogue.sort,
    page: readPage(params),
  };
}

/** Returns the one canonical address of a page of the catalogue. */
export function courseListAddress({
  search,
  category,
  level,
  price,
  length,
  language,
  sort,
  page,
}: PageFilter): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(category && { category: categoryQuery(category) }),
    ...(level && { level }),
    ...(price && { price }),
    ...(length && { length }),
    ...(language && { language }),
    ...(sort !== wholeCatalogue.sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/courses?${query}` : '/courses';
}

/** Reads the filters of a form of the catalogue, for the first page. */
export function readFilterForm(form: HTMLFormElement): PageFilter {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return readCourseFilter(params);
}
