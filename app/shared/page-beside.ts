/**
 * Where a page stands in a list: beside a row that was on the page before, with the number of its own first row where that is known, or at
 * the list's end. Null is the list's beginning.
 */
export type Cursor =
  | { readonly after: string; readonly row?: number }
  | { readonly before: string; readonly row?: number }
  | { readonly page: 'last' }
  | null;

/** How a list is read for a page: from which row on, null for one of its ends, and whether backwards. */
export function wayOf(cursor: Cursor): { readonly beside: string | null; readonly isBackwards: boolean } {
  if (cursor === null) return { beside: null, isBackwards: false };
  if ('page' in cursor) return { beside: null, isBackwards: true };
  return 'before' in cursor
    ? { beside: cursor.before, isBackwards: true }
    : { beside: cursor.after, isBackwards: false };
}

/** A list is counted so far where counting all of it would take longer the longer it is. */
export const mostCounted = 1_000;

/** The sum of counts that ended at `most` and one; null where one of them ended there, so that there are more than `most`. */
export function totalOf(counts: readonly number[], most = mostCounted): number | null {
  return counts.some((count) => count > most) ? null : counts.reduce((sum, count) => sum + count, 0);
}

export interface PageBeside<Row> {
  readonly rows: readonly Row[];
  /** The number of the first row in the whole list, from 1; null where it is not known. */
  readonly first: number | null;
  /** Beside which rows the pages next to this one begin; null at the ends of the list. */
  readonly previous: string | null;
  readonly next: string | null;
}

interface AskedPage {
  readonly cursor: Cursor;
  readonly limit: number;
  /** How many rows the list has; null where that is not known. */
  readonly total: number | null;
}

/**
 * A page of at most `limit` rows beside a cursor. `read` gives up to so many rows beside one, in the order of the list whichever way it
 * reads; it is asked once, seldom twice. The last page is as long as paging on from the first would leave it, where the total is known.
 */
export async function pageBeside<Row extends { readonly id: string | number }>(
  read: (cursor: Cursor, limit: number) => Promise<readonly Row[]>,
  { cursor: asked, limit: perPage, total }: AskedPage,
): Promise<PageBeside<Row>> {
  const isLast = asked !== null && 'page' in asked;
  const limit = isLast && total !== null && total > 0 ? total % perPage || perPage : perPage;
  // One more than is shown tells whether there is another page that way.
  const beside = await read(asked, limit + 1);
  // What stood beside the page may be gone meanwhile, or nothing is left there: then it is the beginning.
  const isLost = asked !== null && !isLast && beside.length === 0;
  const [found, cursor] = isLost ? [await read(null, limit + 1), null] : [beside, asked];
  const { isBackwards } = wayOf(cursor);
  const hasMore = found.length > limit;
  const rows = isBackwards ? found.slice(-limit) : found.slice(0, limit);
  const hasPrevious = isBackwards ? hasMore : cursor !== null;
  const hasNext = isBackwards ? !isLast : hasMore;
  const idOf = (row: Row | undefined) => (row ? String(row.id) : null);
  return {
    rows,
    first: !hasPrevious ? 1 : !hasNext && total !== null ? total - rows.length + 1 : rowOf(cursor),
    previous: hasPrevious ? idOf(rows[0]) : null,
    next: hasNext ? idOf(rows.at(-1)) : null,
  };
}

const rowOf = (cursor: Cursor) => (cursor !== null && 'row' in cursor ? (cursor.row ?? null) : null);
