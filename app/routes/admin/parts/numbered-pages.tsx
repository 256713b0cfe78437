import { PageLinks } from './page-links.tsx';

interface NumberedPagesProps {
  readonly page: number;
  readonly pages: number;
  /** The address of a page, with the filters that are on. */
  readonly hrefOf: (page: number) => string;
}

/** The links to the other pages of a list that is read by their numbers; nothing where there is one page only. */
export function NumberedPages({ page, pages, hrefOf }: NumberedPagesProps) {
  const at = (to: number) => (to >= 1 && to <= pages && to !== page ? hrefOf(to) : null);
  if (pages <= 1) return null;
  return <PageLinks first={at(1)} previous={at(page - 1)} next={at(page + 1)} last={at(pages)} />;
}
