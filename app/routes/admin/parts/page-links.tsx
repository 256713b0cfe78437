import { LinkButton } from '#app/ui/button.tsx';
import { ChevronFirst, ChevronLeft, ChevronRight } from '#app/ui/icons.ts';
import { usePagesFocus } from './use-pages-focus.ts';

interface PageLinksProps {
  /** Where the list begins, for lists that lead one way only; null at the beginning. */
  readonly first?: string | null;
  /** The addresses of the pages next to this one; null at the ends of the list. */
  readonly previous?: string | null;
  readonly next: string | null;
}

/** The pages before and after one of a list that stands beside a row; as Pagination looks, where nobody counts the pages. */
export function PageLinks({ first = null, previous = null, next }: PageLinksProps) {
  const part = usePagesFocus<HTMLElement>([first, previous, next].join(' '));
  if (first === null && previous === null && next === null) return null;
  return (
    <nav className="pages" aria-label="Pages" ref={part}>
      {first !== null && (
        <LinkButton variant="icon" to={first} aria-label="First page">
          <ChevronFirst />
        </LinkButton>
      )}
      {previous !== null && (
        <LinkButton variant="icon" to={previous} rel="prev" aria-label="Previous page">
          <ChevronLeft />
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="icon" to={next} rel="next" aria-label="Next page">
          <ChevronRight />
        </LinkButton>
      )}
    </nav>
  );
}
