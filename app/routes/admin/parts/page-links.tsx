import { LinkButton } from '#app/ui/button.tsx';
import { ChevronLeft, ChevronRight } from '#app/ui/icons.ts';

interface PageLinksProps {
  /** The addresses of the pages next to this one; null at the ends of the list. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** The pages before and after one of a list that stands beside a row. */
export function PageLinks({ previous, next }: PageLinksProps) {
  if (previous === null && next === null) return null;
  return (
    <nav className="pages" aria-label="Pages">
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
