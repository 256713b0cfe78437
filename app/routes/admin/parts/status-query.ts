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

/** Where the address says that a page stands; rows are told apart by ids, or as `isKey` says. */
export function readCursor(params: URLSearchParams, isKey: (text: string) => boolean = isId): Cursor {
  const keyOf = (name: string) => {
    const key = params.get(name) ?? '';
    return isKey(key) ? key : null;
  };
  const number = Number(params.get('row') ?? '');
  const row = Number.isSafeInteger(number) && number > 0 ? { row: number } : {};
  const [after, before] = [keyOf('after'), keyOf('before')];
  if (after !== null) return { after, ...row };
  if (before !== null) return { before, ...row };
  return params.get('page') === 'last' ? { page: 'last' } : null;
}

/** Writes a page's place into an address. */
export function setCursor(params: URLSearchParams, cursor: Cursor): void {
  for (const name of ['after', 'before', 'row', 'page']) params.delete(name);
  for (const [name, value] of Object.entries(cursor ?? {})) params.set(name, String(value));
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf({ search, status, cursor }: StatusQuery<string>): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status) params.set('status', status);
  setCursor(params, cursor);
  return params.size > 0 ? `?${params}` : '';
}
