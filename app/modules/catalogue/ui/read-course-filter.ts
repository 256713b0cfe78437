import { categoryFromQuery, type CategoryId } from '#app/shared/course-terms.ts';
import { longestSearch, readPage } from '#app/ui/data/list-query.ts';

/** What ?search=, ?category= and ?page= ask of the catalogue; anything unreadable is left out. */
export function readCourseFilter(params: URLSearchParams): {
  search: string;
  category: CategoryId | null;
  page: number;
} {
  return {
    search: (params.get('search') ?? '').replaceAll('\u0000', '').slice(0, longestSearch),
    category: categoryFromQuery(params.get('category')),
    page: readPage(params),
  };
}
