import { maxSearchLength } from '../../data/list-query.ts';
import { readPlace, setPlace, type ListPlace } from './list-place.ts';

/** Query of a list with a search, tabs by status, and pages, newest first. */
export interface StatusQuery<Status extends string> extends ListPlace {
  readonly search: string;
  readonly status: Status | null;
}

/** Reads the query of the list from the address. Ignores invalid values. */
export function readStatusQuery<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): StatusQuery<Status> {
  return {
    search: (params.get('search') ?? '').replaceAll('\u0000', '').toWellFormed().slice(0, maxSearchLength),
    status: statuses.find((status) => status === params.get('status')) ?? null,
    ...readPlace(params),
  };
}

/** Returns the query string with its question mark; empty for the default query. */
export function searchOf({ search, status, cursor, rows }: StatusQuery<string>): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status) params.set('status', status);
  setPlace(params, { cursor, rows });
  return params.size > 0 ? `?${params}` : '';
}
