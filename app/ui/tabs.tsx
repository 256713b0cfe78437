import type { ReactNode } from 'react';
import { Link } from './link.tsx';

interface TabLink {
  readonly to: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly current?: boolean | undefined;
}

/** Shows tabs as links: each has an address. In the action bar they have icons above. */
export function Tabs({
  label,
  tabs,
  icons = false,
  className,
}: {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly icons?: boolean | undefined;
  readonly className?: string | undefined;
}) {
  return (
    <nav className={className ? `tabs ${className}` : 'tabs'} aria-label={label}>
      {tabs.map(({ to, label: text, icon, current }) => (
        <Link key={to} to={to} prefetch="intent" aria-current={current ? 'page' : undefined}>
          {icons && icon}
          {text}
        </Link>
      ))}
    </nav>
  );
}
