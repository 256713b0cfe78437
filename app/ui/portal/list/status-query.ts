import { longestSearch } from '../../data/list-query.ts';
import { readPlace, setPlace, type ListPlace } from './list-place.ts';

/** What a list is asked for that has a search, tabs by status, and pages, newest first. */
export interface StatusQuery<Status extends string> extends ListPlace {
  readonly search: string;
  readonly status: Status | null;
}

/** What the address asks of the list; what cannot be read is left out. */
export function readStatusQuery<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): StatusQuery<Status> {
  return {
    search: (params.get('search') ?? '').replaceAll('\u0000', '').toWellFormed().slice(0, longestSearch),
    status: statuses.find((status) => status === params.get('status')) ?? null,
    ...readPlace(params),
  };
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf({ search, status, cursor, rows }: StatusQuery<string>): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status) params.set('status', status);
  setPlace(params, { cursor, rows });
  return params.size > 0 ? `?${params}` : '';
}
