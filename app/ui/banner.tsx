import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cssVariables } from './css-variables.ts';

interface BannerProps {
  readonly label: string;
  /** A bead for each thing that waits; the beads blink four times whenever the number changes. */
  readonly count: number;
  readonly children: ReactNode;
  readonly to: string;
  readonly action: string;
}

/** A line at the foot of the page that keeps its own place: it covers nothing that can't be scrolled clear. */
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

/** The same, as the lower line of the dock. */
export function ActionBarRow({ count, children, to, action }: Omit<BannerProps, 'label'>) {
  return (
    <Link className="cartline" to={to}>
      <i key={count} className="strand" aria-hidden="true" style={cssVariables({ '--n': count })} />
      {children} <b>{action}</b>
    </Link>
  );
}
