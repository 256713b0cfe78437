import { m } from '#texts';
import { choiceFilter, searchFilter } from '#app/ui/portal/list/list-definition.ts';
import { activeFilter, type ActiveFilter } from '#app/ui/portal/list/list-filters.tsx';
import { readPlace, setPlace, type ListPlace } from '#app/ui/portal/list/list-place.ts';
import type { GradebookFilter } from '../../gradebook.ts';

/** What the list is asked for, with where its page stands. */
export type GradebookQuery = GradebookFilter & ListPlace;

export const showLabels = {
  passed: m.portal_gradebook_show_passed,
  failed: m.portal_gradebook_show_failed,
  waiting: m.portal_gradebook_show_waiting,
  none: m.portal_gradebook_show_none,
} as const;

/** Page and file read the address by these. */
const filters = { search: searchFilter, show: choiceFilter(m.portal_gradebook_show, showLabels) } as const;

/** What an address asks of the list; what cannot be read is left out. */
export function readGradebookQuery(params: URLSearchParams): GradebookQuery {
  return {
    search: filters.search.read(params.get('search') ?? ''),
    show: filters.show.read(params.get('show') ?? ''),
    ...readPlace(params),
  };
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf({ search, show, ...place }: GradebookQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (show !== null) params.set('show', show);
  setPlace(params, place);
  return params.size > 0 ? `?${params}` : '';
}

/** The filters that are on, as chips. */
export function activeFilters(path: string, query: GradebookQuery): readonly ActiveFilter[] {
  const without = (change: Partial<GradebookQuery>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  return [
    ...activeFilter(filters.search.label(), query.search, without({ search: '' })),
    ...activeFilter(filters.show.label(), filters.show.words(query.show), without({ show: null })),
  ];
}
