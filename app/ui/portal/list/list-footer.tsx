import { maxCounted, type Cursor, type CursorPage } from '#app/shared/cursor-page.ts';
import { ListPager } from './list-pager.tsx';
import type { ListPlace } from './list-place.ts';
import { rangeLabel } from './range-label.ts';
import { m } from '#texts';

interface ListFooterProps {
  readonly one: string;
  readonly many?: string | undefined;
  /** The page's position in the list, as the list's use case returns it. */
  readonly page: Omit<CursorPage<unknown>, 'rows'> & { readonly total: number | null };
  readonly shown: number;
  readonly rows: ListPlace['rows'];
  /** Maximum count of the list. */
  readonly most?: number;
  /** Returns the list's address with its filters, at a position. */
  readonly hrefOf: (place: ListPlace) => string;
}

/** Shows the footer of a list that is read page by page; nothing for an empty list. */
export function ListFooter({
  one,
  many = `${one}s`,
  page: { first, previous, next, total },
  shown,
  rows,
  most = maxCounted,
  hrefOf,
}: ListFooterProps) {
  if (shown === 0) return null;
  const rowAt = (row: number) => (first === null ? {} : { row: Math.max(1, row) });
  const at = (isThere: boolean, cursor: Cursor) => (isThere ? hrefOf({ cursor, rows }) : null);
  return (
    <ListPager
      range={rangeLabel({ first, shown, total, most, one, many })}
      links={{
        first: at(previous !== null, null),
        previous: previous && at(true, { before: previous, ...rowAt((first ?? 1) - rows) }),
        next: next && at(true, { after: next, ...rowAt((first ?? 1) + shown) }),
        last: at(next !== null, { page: 'last' }),
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
