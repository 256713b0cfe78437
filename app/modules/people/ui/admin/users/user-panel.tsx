import type { ReactNode } from 'react';
import { Panel } from '#app/ui/card.tsx';

/** Shows a list of a user's page with its heading, or a sentence if it is empty. */
export function UserPanel({
  title,
  empty,
  more,
  children,
}: {
  readonly title: string;
  readonly empty: string | null;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Panel aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        {more}
      </div>
      {empty === null ? children : <p className="pad quiet">{empty}</p>}
    </Panel>
  );
}
