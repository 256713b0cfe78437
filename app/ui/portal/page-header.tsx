import type { ReactNode } from 'react';
import { PageActions } from './page-actions.tsx';

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
        {about && <p>{about}</p>}
      </div>
      {actions ? <PageActions primary={primary}>{actions}</PageActions> : primary}
    </div>
  );
}
