import type { ReactNode } from 'react';
import { Ellipsis } from '../icons.ts';
import { m } from '#texts';
import { Fold } from './fold.tsx';

interface PageActionsProps {
  /** Buttons, behind one below 900 px. */
  readonly children: ReactNode;
  /** The page's next step, always shown. */
  readonly primary?: ReactNode;
}

/** Shows the actions of a page beside its heading. On a phone they must not push the page's content off the first screen. */
export function PageActions({ children, primary }: PageActionsProps) {
  return (
    <div className="page-actions">
      <Fold label={m.portal_shared_actions()} className="btn btn-icon btn-edge">
        <Ellipsis />
      </Fold>
      {children}
      {primary && <div className="unfolded">{primary}</div>}
    </div>
  );
}
