import type { ReactNode } from 'react';
import { Ellipsis } from '../icons.ts';
import { Fold } from './fold.tsx';
import { m } from '#texts';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** A sentence below the title. */
  readonly about?: ReactNode;
  /** Buttons and links, behind one button on a phone. */
  readonly actions?: ReactNode;
  /** The page's next step, always shown. */
  readonly primary?: ReactNode;
}

/** The head of a page of the portal. */
export function PageHeader({ title, about, actions, primary }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div>
        <h1 className="wrap-anywhere">{title}</h1>
        {about && <p className="wrap-anywhere">{about}</p>}
      </div>
      {actions ? <PageActions primary={primary}>{actions}</PageActions> : primary}
    </div>
  );
}

interface PageActionsProps {
  /** Buttons, behind one below 900 px. */
  readonly children: ReactNode;
  /** The page's next step, always shown. */
  readonly primary?: ReactNode;
}

/** Shows the actions of a page beside its heading. On a phone they must not push the page's content off the first screen. */
function PageActions({ children, primary }: PageActionsProps) {
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
