import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { cssVariables } from './css-variables.ts';

interface BannerProps {
  readonly label: string;
  /** Number of waiting things, a bead for each. The beads blink four times when it changes. */
  readonly count: number;
  readonly children: ReactNode;
  readonly to: string;
  readonly action: string;
}

/** Shows a line at the foot of the page. It has its own space, so that it never covers content for good. */
export function Banner({ label, count, children, to, action }: BannerProps) {
  return (
    <aside className="banner" aria-label={label}>
      <i key={count} className="strand" aria-hidden="true" style={cssVariables({ '--n': count })} />
      <p>
        {children} <Link to={to}>{action}</Link>
      </p>
    </aside>
  );
}

/** Shows the banner as the lower line of the action bar. */
export function ActionBarRow({ count, children, to, action }: Omit<BannerProps, 'label'>) {
  return (
    <Link className="cartline" to={to}>
      <i key={count} className="strand" aria-hidden="true" style={cssVariables({ '--n': count })} />
      {children} <b>{action}</b>
    </Link>
  );
}
