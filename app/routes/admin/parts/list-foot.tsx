import { mostCounted, type Cursor, type PageBeside } from '#app/shared/page-beside.ts';
import { PageLinks } from './page-links.tsx';
import { rangeWords } from './range-words.ts';

interface ListFootProps {
  /** Stands instead of the count while the list is read: 'Loading users...'. Null where it is there. */
  readonly loading: string | null;
  readonly one: string;
  readonly many?: string | undefined;
  /** Where the page stands, as the list's use case gives it. */
  readonly page: Omit<PageBeside<unknown>, 'rows'> & { readonly total: number | null };
  readonly shown: number;
  readonly perPage: number;
  /** How far the list is counted. */
  readonly most?: number;
  /** The list's address with its filters, at a place. */
  readonly hrefOf: (cursor: Cursor) => string;
}

/** The foot of a list that is read page beside page: '1–25 of 5,002 users' and the links to the other pages. */
export function ListFoot({
  loading,
  one,
  many = `${one}s`,
  page: { first, previous, next, total },
  shown,
  perPage,
  most = mostCounted,
  hrefOf,
}: ListFootProps) {
  const rowAt = (row: number) => (first === null ? {} : { row: Math.max(1, row) });
  return (
    <div className="foot-row">
      <p role="status">{loading ?? rangeWords({ first, shown, total, most, one, many })}</p>
      <PageLinks
        first={previous === null ? null : hrefOf(null)}
        previous={previous === null ? null : hrefOf({ before: previous, ...rowAt((first ?? 1) - perPage) })}
        next={next === null ? null : hrefOf({ after: next, ...rowAt((first ?? 1) + shown) })}
        last={next === null ? null : hrefOf({ page: 'last' })}
      />
    </div>
  );
}
