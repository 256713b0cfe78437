import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';

interface NewestFirst {
  /** Condition of the rows behind the one where the page begins; matches none if that one is gone. */
  readonly behind: SQL | undefined;
  readonly order: SQL[];
  readonly skip: number;
  /** Returns the rows newest first, whichever way they were read. */
  readonly inOrder: <Row>(rows: Row[]) => Row[];
}

/** Returns how a query reads a page of a list that begins with the newest row. */
export function newestFirst(
  { at, id }: { readonly at: PgColumn; readonly id: PgColumn },
  place: PagePosition,
): NewestFirst {
  const { beside, skip, isBackwards } = readingOrder(place);
  const theirs = sql`(select ${at} from ${at.table} where ${id} = ${beside})`;
  const behind = isBackwards
    ? sql`(${at} >= ${theirs} and (${at} > ${theirs} or ${id} < ${beside}))`
    : sql`(${at} <= ${theirs} and (${at} < ${theirs} or ${id} > ${beside}))`;
  return {
    behind: beside === null ? undefined : behind,
    order: isBackwards ? [asc(at), desc(id)] : [desc(at), asc(id)],
    skip,
    inOrder: (rows) => (isBackwards ? rows.toReversed() : rows),
  };
}
