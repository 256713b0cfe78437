import { courseSorts, type AdminCourseFilter, type CourseSort } from '../../admin/course-list.ts';
import { categoryFromQuery, categoryQuery, courseLevels, courseStatuses } from '#app/shared/course-terms.ts';
import type { RowChoice } from '#app/shared/page-beside.ts';
import { longestSearch, readPage } from '#app/ui/data/list-query.ts';
import { readPlace, setPlace } from '#app/ui/portal/list/list-place.ts';

/** What the list is asked for, with its page. */
export interface CourseQuery extends AdminCourseFilter {
  readonly page: number;
  readonly rows: RowChoice;
}

/** Where nothing is asked for: the newest first. Other columns begin at their smallest, students and price at their largest. */
const startsDescending: Readonly<Record<CourseSort, boolean>> = {
  newest: true,
  title: false,
  category: false,
  price: true,
  students: true,
  level: false,
};

/** What the address asks of the list; what cannot be read is left out. */
export function readCourseQuery(params: URLSearchParams): CourseQuery {
  const [, minus, name] = /^(-?)([a-z]+)$/.exec(params.get('sort') ?? '') ?? [];
  const sort = courseSorts.find((each) => each === name);
  return {
    search: (params.get('search') ?? '').replaceAll('\u0000', '').toWellFormed().slice(0, longestSearch),
    category: categoryFromQuery(params.get('category')),
    level: courseLevels.find((level) => level === params.get('level')) ?? null,
    status: courseStatuses.find((status) => status === params.get('status')) ?? null,
    sort: sort ?? 'newest',
    isDescending: sort ? minus === '-' : true,
    page: readPage(params),
    rows: readPlace(params).rows,
  };
}

/** ?sort= as an address writes it; a minus is descending. */
export function sortParam({ sort, isDescending }: Pick<CourseQuery, 'sort' | 'isDescending'>): string {
  return `${isDescending ? '-' : ''}${sort}`;
}

/** How a press on a column's head sorts: by it, or the other way round. */
export function sortedBy(query: CourseQuery, sort: CourseSort): CourseQuery {
  const isDescending = query.sort === sort ? !query.isDescending : startsDescending[sort];
  return { ...query, sort, isDescending, page: 1 };
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf(query: CourseQuery): string {
  const params = new URLSearchParams();
  if (query.search !== '') params.set('search', query.search);
  if (query.category) params.set('category', categoryQuery(query.category));
  if (query.level) params.set('level', query.level);
  if (query.status) params.set('status', query.status);
  if (query.sort !== 'newest' || !query.isDescending) params.set('sort', sortParam(query));
  setPlace(params, { cursor: query.page > 1 ? { page: query.page } : null, rows: query.rows });
  return params.size > 0 ? `?${params}` : '';
}
