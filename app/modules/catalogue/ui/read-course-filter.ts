import { categoryFromQuery, type CategoryId } from '#app/shared/course-terms.ts';
import { readPage, readSearch } from '#app/ui/data/list-query.ts';

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
