import { userSorts, userStatuses, type UserFilter, type UserSort } from '../../../admin/users/user-list.ts';
import { longestSearch } from '#app/ui/data/list-query.ts';
import { readPlace, setPlace, type ListPlace } from '#app/ui/portal/list/list-place.ts';

/** What the list is asked for, with where its page stands. */
export interface UserQuery extends UserFilter, ListPlace {}

/** Where nothing is asked for: who came last is first. */
const startsDescending: Readonly<Record<UserSort, boolean>> = { newest: true, name: false, email: false };

/** What the address asks of the list; what cannot be read is left out. */
export function readUserQuery(params: URLSearchParams): UserQuery {
  const [, minus, name] = /^(-?)([a-z]+)$/.exec(params.get('sort') ?? '') ?? [];
  const sort = userSorts.find((each) => each === name);
  return {
    search: (params.get('search') ?? '').replaceAll('\u0000', '').toWellFormed().slice(0, longestSearch),
    show: [...userStatuses, 'admins' as const].find((show) => show === params.get('show')) ?? null,
    sort: sort ?? 'newest',
    isDescending: sort ? minus === '-' : true,
    ...readPlace(params),
  };
}

/** ?sort= as an address writes it; a minus is descending. */
export function sortParam({ sort, isDescending }: Pick<UserQuery, 'sort' | 'isDescending'>): string {
  return `${isDescending ? '-' : ''}${sort}`;
}

/** How a press on a column's head sorts: by it, or the other way round. */
export function sortedBy(query: UserQuery, sort: UserSort): UserQuery {
  const isDescending = query.sort === sort ? !query.isDescending : startsDescending[sort];
  return { ...query, sort, isDescending, cursor: null };
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf({ search, show, sort, isDescending, cursor, rows }: UserQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (show) params.set('show', show);
  if (sort !== 'newest' || !isDescending) params.set('sort', sortParam({ sort, isDescending }));
  setPlace(params, { cursor, rows });
  return params.size > 0 ? `?${params}` : '';
}
