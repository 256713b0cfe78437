/**
 * Where a page stands in a list: beside a row that was on the page before, with the number of its own first row where that is known; at the
 * list's end; or at its number, from 1. Null is the list's beginning.
 */
export type Cursor =
  | { readonly after: string; readonly row?: number }
  | { readonly before: string; readonly row?: number }
  | { readonly page: 'last' | number }
  | null;

/** Where a page is read: as its cursor says, or so many rows from one of the list's ends, where a number is asked for. */
export type Place = Exclude<Cursor, { page: unknown }> | { readonly skip: number; readonly end: 'first' | 'last' };

/** How a list is read for a page: from which row on, null for one of its ends, past how many rows, and whether backwards. */
export function wayOf(place: Place): {
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

/** How many rows a page may have. */
export const rowChoices = [25, 50, 100] as const;
export type RowChoice = (typeof rowChoices)[number];
/** Where nothing else is asked for. */
export const usualRows: RowChoice = 25;

/**
 * So many rows are read past at most for a page that is asked for by its number: a fraction of a second. A page further from both ends is
 * the nearest that can be reached.
 */
const mostSkipped = 50_000;

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
 * A page of at most `limit` rows at a cursor. `read` gives up to so many rows at a place, in the order of the list whichever way it reads; it
 * is asked once, seldom twice. The last page is as long as paging on from the first would leave it, where the total is known.
 */
export async function pageBeside<Row extends { readonly id: string | number }>(
  read: (place: Place, limit: number) => Promise<readonly Row[]>,
  { cursor, limit: perPage, total }: AskedPage,
): Promise<PageBeside<Row>> {
  const asked = placeOf(cursor, { perPage, total });
  const isLast = asked !== null && 'skip' in asked && asked.end === 'last' && asked.skip === 0;
  const limit = isLast && total !== null && total > 0 ? total % perPage || perPage : perPage;
  // One more than is shown tells whether there is another page that way.
  const beside = await read(asked, limit + 1);
  // The cursor's row may be gone meanwhile, or nothing is left there: then starts at the beginning.
  const isLost = asked !== null && !isLast && beside.length === 0;
  const [found, place] = isLost ? [await read(null, limit + 1), null] : [beside, asked];
  const { isBackwards } = wayOf(place);
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

/** Where the page is read that a cursor asks for. Of a page by its number: from the end of the list that is nearer. */
function placeOf(cursor: Cursor, { perPage, total }: { perPage: number; total: number | null }): Place {
  if (cursor === null || !('page' in cursor)) return cursor;
  const pages = total === null ? Infinity : Math.max(1, Math.ceil(total / perPage));
  if (cursor.page === 'last' || cursor.page >= pages) return { skip: 0, end: 'last' };
  const inReach = (rows: number, most: number) => Math.min(rows, most - (most % perPage));
  const before = (cursor.page - 1) * perPage;
  if (before === 0) return null;
  const behind = total === null ? Infinity : total - cursor.page * perPage;
  if (before <= behind) return { skip: inReach(before, total === null ? mostCounted : mostSkipped), end: 'first' };
  return { skip: behind - Math.max(0, Math.ceil((behind - mostSkipped) / perPage)) * perPage, end: 'last' };
}

/** The number of the first row of a page that stands at neither end. */
function rowOf(place: Place, rows: number, total: number | null): number | null {
  if (place === null) return 1;
  if (!('skip' in place)) return place.row ?? null;
  if (place.end === 'first') return place.skip + 1;
  return total === null ? null : total - place.skip - rows + 1;
}
