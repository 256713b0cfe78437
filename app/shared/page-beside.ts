/** Where a page stands in a list: beside a row that was on the page before. Null is the list's beginning. */
export type Cursor = { readonly after: string } | { readonly before: string } | null;

export interface PageBeside<Row> {
  readonly rows: readonly Row[];
  /** Beside which rows the pages next to this one begin; null at the ends of the list. */
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * A page of at most `limit` rows beside a cursor. `read` gives up to so many rows beside one, in the order of the list whichever way it
 * reads; it is asked once, seldom twice.
 */
export async function pageBeside<Row extends { readonly id: string }>(
  read: (cursor: Cursor, limit: number) => Promise<readonly Row[]>,
  asked: Cursor,
  limit: number,
): Promise<PageBeside<Row>> {
  // One more than is shown tells whether there is another page that way.
  const beside = await read(asked, limit + 1);
  // What stood beside the page may be gone meanwhile, or nothing is left there: then it is the beginning.
  const isLost = asked !== null && beside.length === 0;
  const [found, cursor] = isLost ? [await read(null, limit + 1), null] : [beside, asked];
  const isBackwards = cursor !== null && 'before' in cursor;
  const hasMore = found.length > limit;
  const rows = isBackwards ? found.slice(-limit) : found.slice(0, limit);
  const hasPrevious = isBackwards ? hasMore : cursor !== null;
  const hasNext = isBackwards || hasMore;
  return {
    rows,
    previous: hasPrevious ? (rows[0]?.id ?? null) : null,
    next: hasNext ? (rows.at(-1)?.id ?? null) : null,
  };
}
