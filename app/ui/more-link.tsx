import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { ArrowRight } from './icons.ts';

/** 'All services →'. `small` is the quiet one beside a heading. */
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
