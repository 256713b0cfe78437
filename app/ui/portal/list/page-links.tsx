import { useEffect, useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { LinkButton } from '../../button.tsx';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from '../../icons.ts';
import { m } from '#texts';

interface PageLinksProps {
  /** Addresses of these pages; null for the present page, and for pages that do not exist. */
  readonly first: string | null;
  readonly previous: string | null;
  readonly next: string | null;
  readonly last: string | null;
  /** The number of the present page, between the links. */
  readonly children?: ReactNode;
}

/** Shows links to the first, previous, next and last page of a list; disabled if there is no such page. */
export function PageLinks({ first, previous, next, last, children }: PageLinksProps) {
  const part = usePagesFocus<HTMLElement>([first, previous, next, last].join(' '));
  return (
    <nav className="pages" aria-label={m.portal_shared_pages()} ref={part}>
      <PageLink to={first} label={m.portal_shared_first_page()} icon={ChevronFirst} />
      <PageLink to={previous} label={m.portal_shared_previous_page()} icon={ChevronLeft} rel="prev" />
      {children}
      <PageLink to={next} label={m.portal_shared_next_page()} icon={ChevronRight} rel="next" />
      <PageLink to={last} label={m.portal_shared_last_page()} icon={ChevronLast} />
    </nav>
  );
}

interface PageLinkProps {
  readonly to: string | null;
  readonly label: string;
  readonly icon: ComponentType;
  readonly rel?: string;
  readonly title?: string;
  /** True to replace the present history entry. */
  readonly replace?: boolean;
}

/** Shows a link as an icon; disabled without an address. */
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

/**
 * Keeps the focus in the page links: if the pressed link disappears with its page, the link to a neighbouring page gets the focus.
 * `shown` identifies the page.
 */
function usePagesFocus<Part extends HTMLElement>(shown: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const before = useRef(shown);
  const wasPressed = useRef(false);
  useEffect(() => {
    const links = part.current;
    const press = () => {
      wasPressed.current = true;
    };
    links?.addEventListener('click', press);
    return () => links?.removeEventListener('click', press);
  });
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isLost = wasPressed.current && document.activeElement === document.body;
    wasPressed.current = false;
    if (!isLost) return;
    const links = part.current;
    const link = links?.querySelector<HTMLElement>('a[rel]') ?? links?.querySelector<HTMLElement>('a');
    link?.focus({ preventScroll: true });
  }, [shown]);
  return part;
}

interface NumberedPagesProps {
  readonly page: number;
  readonly pages: number;
  /** Returns the address of a page, with the present filters. */
  readonly hrefOf: (page: number) => string;
}

/** Shows numbered links to the pages of a list; nothing for a single page. */
export function NumberedPages({ page, pages, hrefOf }: NumberedPagesProps) {
  const at = (to: number) => (to >= 1 && to <= pages && to !== page ? hrefOf(to) : null);
  if (pages <= 1) return null;
  return <PageLinks first={at(1)} previous={at(page - 1)} next={at(page + 1)} last={at(pages)} />;
}
