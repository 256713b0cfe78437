import { Link } from './link.tsx';
import { m } from '#texts';
import { ChevronLeft, ChevronRight } from './icons.ts';

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  /** Returns the address of a page, with the current filters. */
  readonly hrefOf: (page: number) => string;
}

/** Returns the pages to link: first, last, and those around the current one; 0 is a gap. */
export function pagesToShow(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].toSorted((a, b) => a - b);
  return shown.flatMap((n, index) => (index > 0 && n - (shown[index - 1] ?? 0) > 1 ? [0, n] : [n]));
}

/** Shows links to the pages of a list; nothing for a single page. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={m.ui_pages()}>
      {page > 1 && (
        <Link className="btn btn-icon" to={hrefOf(page - 1)} rel="prev" aria-label={m.ui_page_previous()}>
          <ChevronLeft />
        </Link>
      )}
      {pagesToShow(page, pages).map((n, index) =>
        n === 0 ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={n}
            className="btn btn-plain"
            to={hrefOf(n)}
            aria-current={n === page ? 'page' : undefined}
            aria-label={m.ui_page_number({ page: n })}
          >
            {n}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className="btn btn-icon" to={hrefOf(page + 1)} rel="next" aria-label={m.ui_page_next()}>
          <ChevronRight />
        </Link>
      )}
    </nav>
  );
}
