import type { ComponentType, ReactNode } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from '#app/ui/icons.ts';
import { usePagesFocus } from './use-pages-focus.ts';

interface PageLinksProps {
  /** The addresses of these pages; null for those that this one is, or that are not there. */
  readonly first: string | null;
  readonly previous: string | null;
  readonly next: string | null;
  readonly last: string | null;
  /** Which page this is, between the links. */
  readonly children?: ReactNode;
}

/** First, previous, next and last page of a list; those that are not there cannot be pressed. */
export function PageLinks({ first, previous, next, last, children }: PageLinksProps) {
  const part = usePagesFocus<HTMLElement>([first, previous, next, last].join(' '));
  return (
    <nav className="pages" aria-label="Pages" ref={part}>
      <PageLink to={first} label="First page" icon={ChevronFirst} />
      <PageLink to={previous} label="Previous page" icon={ChevronLeft} rel="prev" />
      {children}
      <PageLink to={next} label="Next page" icon={ChevronRight} rel="next" />
      <PageLink to={last} label="Last page" icon={ChevronLast} />
    </nav>
  );
}

interface PageLinkProps {
  readonly to: string | null;
  readonly label: string;
  readonly icon: ComponentType;
  readonly rel?: string;
  readonly title?: string;
  /** Takes the place of the address before it. */
  readonly replace?: boolean;
}

/** Without an address it stays where it is, and cannot be pressed. */
export function PageLink({ to, label, icon: Icon, rel, title, replace = false }: PageLinkProps) {
  if (to === null)
    return (
      <span className="btn btn-icon" role="link" aria-disabled="true" aria-label={label} title={title}>
        <Icon />
      </span>
    );
  return (
    <LinkButton
      variant="icon"
      to={to}
      rel={rel}
      aria-label={label}
      title={title}
      replace={replace}
      preventScrollReset={replace}
    >
      <Icon />
    </LinkButton>
  );
}
