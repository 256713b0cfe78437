import { isId } from '#app/shared/ids.ts';
import { pageSizes, defaultPageSize, type Cursor, type PageSize } from '#app/shared/cursor-page.ts';

/** The requested position in a list. */
export interface ListPlace {
  readonly cursor: Cursor;
  /** Rows per page. */
  readonly rows: PageSize;
}

const placeNames = ['after', 'before', 'row', 'page', 'rows'];

/** Reads the position of a page from the address. Keys are ids unless `isKey` is given. Invalid values mean the first page. */
export function readPlace(params: URLSearchParams, isKey: (text: string) => boolean = isId): ListPlace {
  const rows = pageSizes.find((choice) => String(choice) === params.get('rows')) ?? defaultPageSize;
  return { cursor: readCursor(params, isKey), rows };
}

function readCursor(params: URLSearchParams, isKey: (text: string) => boolean): Cursor {
  const keyOf = (name: string) => {
    const key = params.get(name) ?? '';
    return isKey(key) ? key : null;
  };
  const row = positive(params.get('row'));
  const [after, before] = [keyOf('after'), keyOf('before')];
  if (after !== null) return { after, ...(row !== null && { row }) };
  if (before !== null) return { before, ...(row !== null && { row }) };
  if (params.get('page') === 'last') return { page: 'last' };
  const page = positive(params.get('page'));
  return page === null || page === 1 ? null : { page };
}

function positive(text: string | null): number | null {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000_000 ? number : null;
}

/** Writes a place into an address. */
export function setPlace(params: URLSearchParams, { cursor, rows }: ListPlace): void {
  for (const name of placeNames) params.delete(name);
  for (const [name, value] of Object.entries(cursor ?? {})) params.set(name, String(value));
  if (rows !== defaultPageSize) params.set('rows', String(rows));
}
