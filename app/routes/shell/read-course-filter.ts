import { categoryFromQuery, type CategoryId } from '#app/shared/course-terms.ts';

export const longestSearch = 100;

/** What ?search=, ?category= and ?page= ask of the catalogue; anything unreadable is left out. */
export function readCourseFilter(params: URLSearchParams): {
  search: string;
  category: CategoryId | null;
  page: number;
} {
  const page = Number(params.get('page') ?? '1');
  return {
    search: (params.get('search') ?? '').replaceAll('\u0000', '').slice(0, longestSearch),
    category: categoryFromQuery(params.get('category')),
    page: Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}
