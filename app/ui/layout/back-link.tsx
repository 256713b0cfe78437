import type { ReactNode } from 'react';
import { Link } from '../link.tsx';

/** Shows a link back, above a page's title. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className="back" to={to} prefetch="intent">
      {children}
    </Link>
  );
}
