/**
 * Position of a page in a list: beside a row of the page before, with the number of its first row if known; at the list's end; or at a
 * page number, from 1. Null is the list's beginning.
 */
export type Cursor =
  | { readonly after: string; readonly row?: number }
  | { readonly before: string; readonly row?: number }
  | { readonly page: 'last' | number }
  | null;

/** Position where a page is read: as its cursor says, or a number of rows from an end of the list, for a page number. */
export type PagePosition =
  | Exclude<Cursor, { page: unknown }>
  | { readonly skip: number; readonly end: 'first' | 'last' };

/** Returns how to read a page: the row to start beside (null for an end), the rows to skip, and the direction. */
export function readingOrder(place: PagePosition): {
  readonly beside: string | null;
  readonly skip: number;
  readonly isBackwards: boolean;
} {
  if (place === null) return { beside: null, skip: 0, isBackwards: false };
  if ('skip' in place) return { beside: null, skip: place.skip, isBackwards: place.end === 'last' };
  return 'before' in place
    ? { beside: place.before, skip: 0, isBackwards: true }
    : { beside: place.after, skip: 0, isBackwards: false };
}

/** Numbers of rows that a page may have. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
/** Default number of rows. */
export const defaultPageSize: PageSize = 25;

/** Maximum rows to skip for a page number: a fraction of a second. A page further from both ends becomes the nearest reachable page. */
const maxSkipped = 50_000;

/** Maximum count of a list, so that counting long lists stays fast. */
export const maxCounted = 1_000;

/** Returns the sum of counts that stopped at `most` + 1; null if one of them stopped there. */
export function totalOf(counts: readonly number[], most = maxCounted): number | null {
  return counts.some((count) => count > most) ? null : counts.reduce((sum, count) => sum + count, 0);
}

export interface CursorPage<Row> {
  readonly rows: readonly Row[];
  /** Number of the first row in the whole list, from 1; null if unknown. */
  readonly first: number | null;
  /** Rows beside which the previous and the next page begin; null at the ends of the list. */
  readonly previous: string | null;
  readonly next: string | null;
}

interface AskedPage {
  readonly cursor: Cursor;
  readonly limit: number;
  /** Number of rows of the list; null if unknown. */
  readonly total: number | null;
}

/**
 * Returns a page of at most `limit` rows at a cursor. `read` returns rows at a place, in the order of the list in both directions; it is
 * called once, rarely twice. If the total is known, the last page is as long as paging from the first would leave it.
 */
export async function readCursorPage<Row extends { readonly id: string | number }>(
  read: (place: PagePosition, limit: number) => Promise<readonly Row[]>,
  { cursor, limit: perPage, total }: AskedPage,
): Promise<CursorPage<Row>> {
  const position = placeOf(cursor, { perPage, total });
  const isLast = position !== null && 'skip' in position && position.end === 'last' && position.skip === 0;
  const limit = isLast && total !== null && total > 0 ? total % perPage || perPage : perPage;
  // One row more than shown tells whether there is another page.
  const beside = await read(position, limit + 1);
  // The cursor's row is gone, or nothing is left there: starts at the beginning.
  const isLost = position !== null && !isLast && beside.length === 0;
  const [found, place] = isLost ? [await read(null, limit + 1), null] : [beside, position];
  const { isBackwards } = readingOrder(place);
  const hasMore = found.length > limit;
  const rows = isBackwards ? found.slice(-limit) : found.slice(0, limit);
  const hasPrevious = isBackwards ? hasMore : place !== null;
  const hasNext = isBackwards ? !isLast : hasMore;
  const idOf = (row: Row | undefined) => (row ? String(row.id) : null);
  return {
    rows,
    first: !hasPrevious ? 1 : !hasNext && total !== null ? total - rows.length + 1 : rowOf(place, rows.length, total),
    previous: hasPrevious ? idOf(rows[0]) : null,
    next: hasNext ? idOf(rows.at(-1)) : null,
  };
}

/** Returns the place of a cursor. Reads a page number from the nearer end of the list. */
function placeOf(cursor: Cursor, { perPage, total }: { perPage: number; total: number | null }): PagePosition {
  if (cursor === null || !('page' in cursor)) return cursor;
  const pages = total === null ? Infinity : Math.max(1, Math.ceil(total / perPage));
  if (cursor.page === 'last' || cursor.page >= pages) return { skip: 0, end: 'last' };
  const inReach = (rows: number, most: number) => Math.min(rows, most - (most % perPage));
  const before = (cursor.page - 1) * perPage;
  if (before === 0) return null;
  const behind = total === null ? Infinity : total - cursor.page * perPage;
  if (before <= behind) return { skip: inReach(before, total === null ? maxCounted : maxSkipped), end: 'first' };
  return { skip: behind - Math.max(0, Math.ceil((behind - maxSkipped) / perPage)) * perPage, end: 'last' };
}

/** Returns the number of the first row of a page that is at neither end; null if unknown. */
function rowOf(place: PagePosition, rows: number, total: number | null): number | null {
  if (place === null) return 1;
  if (!('skip' in place)) return place.row ?? null;
  if (place.end === 'first') return place.skip + 1;
  return total === null ? null : total - place.skip - rows + 1;
}
