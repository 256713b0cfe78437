import { maxCounted, type Cursor, type CursorPage } from '#app/shared/cursor-page.ts';
import { ListPager } from './list-pager.tsx';
import type { ListPlace } from './list-place.ts';
import { rangeLabel } from './range-label.ts';
import { m } from '#texts';

/** A page's position in its list, beside its neighbours' keys or by its number, with the number of rows; null if not all are counted. */
export type ListPosition =
  | (Omit<CursorPage<unknown>, 'rows'> & { readonly total: number | null })
  | { readonly page: number; readonly pages: number; readonly total: number };

interface ListFooterProps {
  readonly one: string;
  readonly many?: string | undefined;
  readonly page: ListPosition;
  readonly shown: number;
  readonly rows: ListPlace['rows'];
  /** Maximum count of the list. */
  readonly most?: number;
  /** Returns the list's address with its filters, at a position. */
  readonly hrefOf: (place: ListPlace) => string;
}

/** Shows the footer of a list that is read page by page; nothing for an empty list. */
export function ListFooter({ one, many = `${one}s`, page, shown, rows, most = maxCounted, hrefOf }: ListFooterProps) {
  if (shown === 0) return null;
  const { total } = page;
  const first = 'pages' in page ? (page.page - 1) * rows + 1 : page.first;
  const cursors = 'pages' in page ? numberedPages(page) : neighbours(page, { shown, rows });
  const at = (cursor: Cursor | undefined) => (cursor === undefined ? null : hrefOf({ cursor, rows }));
  return (
    <ListPager
      range={rangeLabel({ first, shown, total, most, one, many })}
      links={{
        first: at(cursors.first),
        previous: at(cursors.previous),
        next: at(cursors.next),
        last: at(cursors.last),
      }}
      page={first === null ? null : Math.ceil(first / rows)}
      pages={
        total === null
          ? m.portal_shared_more_than({ most: Math.floor(most / rows).toLocaleString('en-KE') })
          : Math.max(1, Math.ceil(total / rows)).toLocaleString('en-KE')
      }
      rows={rows}
      hrefOf={hrefOf}
    />
  );
}

type Cursors = Readonly<Partial<Record<'first' | 'previous' | 'next' | 'last', Cursor>>>;

function numberedPages({ page, pages }: { readonly page: number; readonly pages: number }): Cursors {
  const at = (number: number) => (number === 1 ? null : { page: number });
  return {
    ...(page > 1 && { first: null, previous: at(page - 1) }),
    ...(page < pages && { next: at(page + 1), last: at(pages) }),
  };
}

function neighbours(
  { first, previous, next }: Omit<CursorPage<unknown>, 'rows'>,
  { shown, rows }: { readonly shown: number; readonly rows: number },
): Cursors {
  const rowAt = (row: number) => (first === null ? {} : { row: Math.max(1, row) });
  return {
    ...(previous !== null && { first: null, previous: { before: previous, ...rowAt((first ?? 1) - rows) } }),
    ...(next !== null && { next: { after: next, ...rowAt((first ?? 1) + shown) }, last: { page: 'last' } }),
  };
}
