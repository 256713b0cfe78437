import type { ReactNode } from 'react';
import { Panel } from '#app/ui/card.tsx';

/** A list of a user's page with its heading, or the sentence for none. */
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
