import type { ReactNode } from 'react';
import { GhostWeave } from './artwork.tsx';
import { cssVariables } from './css-variables.ts';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons. The first one is the next step. */
  readonly actions?: ReactNode;
  /** The weave of the empty loom; without it (admin) a row of open beads. */
  readonly category?: string | undefined;
  /** True inside a panel. */
  readonly bare?: boolean | undefined;
  readonly level?: 'h1' | 'h2' | 'h3' | undefined;
}

/** Shows an empty state: an uncoloured loom, a sentence, and the next step. */
export function EmptyState({
  title,
  children,
  actions,
  category,
  bare = false,
  level: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={`${bare ? '' : 'panel '}empty${category ? '' : ' empty-plain'}`}>
      {category ? (
        <GhostWeave category={category} title={title} cols={90} rows={16} />
      ) : (
        <i className="strand" style={cssVariables({ '--w': '72px' })} aria-hidden="true" />
      )}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="acts">{actions}</div>}
    </div>
  );
}
