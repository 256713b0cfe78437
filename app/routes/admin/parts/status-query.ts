import { isId } from '#app/shared/ids.ts';
import type { Cursor } from '#app/shared/page-beside.ts';
import { longestSearch } from '../../shell/read-course-filter.ts';

/** What a list is asked for that has a search, tabs by status, and pages, newest first. */
export interface StatusQuery<Status extends string> {
  readonly search: string;
  readonly status: Status | null;
  readonly cursor: Cursor;
}

/** What the address asks of the list; what cannot be read is left out. */
export function readStatusQuery<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): StatusQuery<Status> {
  return {
    search: (params.get('search') ?? '').replaceAll('\u0000', '').toWellFormed().slice(0, longestSearch),
    status: statuses.find((status) => status === params.get('status')) ?? null,
    cursor: readCursor(params),
  };
}

/** Where the address says that a page stands. */
export function readCursor(params: URLSearchParams): Cursor {
  const idOf = (key: string) => {
    const id = params.get(key) ?? '';
    return isId(id) ? id : null;
  };
  const [after, before] = [idOf('after'), idOf('before')];
  return after !== null ? { after } : before !== null ? { before } : null;
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf({ search, status, cursor }: StatusQuery<string>): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status) params.set('status', status);
  for (const [key, id] of Object.entries(cursor ?? {})) params.set(key, id);
  return params.size > 0 ? `?${params}` : '';
}
