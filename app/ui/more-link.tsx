import type { ComponentProps } from 'react';
import { Link } from './link.tsx';
import { ArrowRight } from './icons.ts';

/** Shows a link such as 'All services →'. `small` is the quiet variant beside a heading. */
export function MoreLink({
  small = false,
  children,
  ...link
}: ComponentProps<typeof Link> & { readonly small?: boolean | undefined }) {
  return (
    <Link {...link} prefetch="intent" className={small ? 'more-sm' : 'more'}>
      <span>{children}</span>
      <ArrowRight className="i-sm" />
    </Link>
  );
}
