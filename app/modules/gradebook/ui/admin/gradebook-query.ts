import { m } from '#texts';
import { choiceFilter, searchFilter } from '#app/ui/portal/list/list-definition.ts';
import { activeFilter, type ActiveFilter } from '#app/ui/portal/list/list-filters.tsx';
import { readPlace, setPlace, type ListPlace } from '#app/ui/portal/list/list-place.ts';
import { isId } from '#app/shared/ids.ts';
import { gradebookSorts, type GradebookFilter, type GradedLesson } from '../../gradebook.ts';

/** Filter and page of the list. */
export type GradebookQuery = GradebookFilter & ListPlace;

export const showLabels = {
  passed: m.portal_gradebook_show_passed,
  failed: m.portal_gradebook_show_failed,
  waiting: m.portal_gradebook_show_waiting,
  none: m.portal_gradebook_show_none,
} as const;

/** Page and file read the address by these. */
const filters = { search: searchFilter, show: choiceFilter(m.portal_gradebook_show, showLabels) } as const;

const defaultSort = 'name';

/** Reads the query of the list from an address. Ignores invalid values. */
export function readGradebookQuery(params: URLSearchParams): GradebookQuery {
  const [, minus, sort = ''] = /^(-?)([a-z0-9-]+)$/.exec(params.get('sort') ?? '') ?? [];
  const isKnown = gradebookSorts.some((each) => each === sort) || isId(sort);
  return {
    sort: isKnown ? sort : defaultSort,
    isDescending: isKnown && minus === '-',
    search: filters.search.read(params.get('search') ?? ''),
    show: filters.show.read(params.get('show') ?? ''),
    ...readPlace(params),
  };
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf({ search, show, sort, isDescending, ...place }: GradebookQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (show !== null) params.set('show', show);
  if (sort !== defaultSort || isDescending) params.set('sort', sortParam({ sort, isDescending }));
  setPlace(params, place);
  return params.size > 0 ? `?${params}` : '';
}

type Sorted = Pick<GradebookQuery, 'sort' | 'isDescending'>;

const sortParam = ({ sort, isDescending }: Sorted) => `${isDescending ? '-' : ''}${sort}`;

/** How the head of a column sorts: by it, or the other way round. Results begin with the best. */
export function columnSort(path: string, query: GradebookQuery, sort: string) {
  const isSorted = query.sort === sort;
  const isDescending = isSorted ? !query.isDescending : sort !== defaultSort;
  return {
    to: `${path}${searchOf({ ...query, cursor: null, sort, isDescending })}`,
    direction: isSorted ? (query.isDescending ? ('descending' as const) : ('ascending' as const)) : undefined,
  };
}

/** Orders that a phone offers, which has no heads. */
export function sortChoices(query: GradebookQuery, lessons: readonly GradedLesson[]) {
  const orders = [
    { sort: defaultSort, isDescending: false, label: m.portal_gradebook_by_name() },
    { sort: 'joined', isDescending: true, label: m.portal_gradebook_by_joined() },
    ...lessons.map(({ id, title }) => ({ sort: id, isDescending: true, label: title })),
  ];
  return {
    now: sortParam(query),
    label: orders.find(({ sort }) => sort === query.sort)?.label ?? '',
    offered: orders.map(({ label, ...order }) => ({ value: sortParam(order), label })),
  };
}

/** The filters that are on, as chips. */
export function activeFilters(path: string, query: GradebookQuery): readonly ActiveFilter[] {
  const without = (change: Partial<GradebookQuery>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  return [
    ...activeFilter(filters.search.label(), query.search, without({ search: '' })),
    ...activeFilter(filters.show.label(), filters.show.words(query.show), without({ show: null })),
  ];
}
