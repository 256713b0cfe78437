import { categoryFromQuery, type CategoryId } from '#app/shared/course-terms.ts';
import { longestSearch, readPage } from '#app/ui/data/list-query.ts';

/** The words that are searched for, with one space between two of them; '' without any. */
export function readSearch(params: URLSearchParams): string {
  const typed = (params.get('search') ?? '').slice(0, longestSearch);
  return typed.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim();
}

/** What ?search=, ?category= and ?page= ask of the catalogue; anything unreadable is left out. */
export function readCourseFilter(params: URLSearchParams): {
  search: string;
  category: CategoryId | null;
  page: number;
} {
  return {
    search: readSearch(params),
    category: categoryFromQuery(params.get('category')),
    page: readPage(params),
  };
}
