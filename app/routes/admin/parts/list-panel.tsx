import { useRef, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import type { ListedRows } from './listed-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ListPanelProps extends ListedRows {
  /** Whether other rows are on their way. */
  readonly isLoading: boolean;
  /** The table with its foot. */
  readonly children: ReactNode;
}

/** A list that keys go through, and what its rows open: dialogs over it, and a record that stands beside it where there is room. */
export function ListPanel({ path, ids, isLoading, children }: ListPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useRowKeys(panel);
  return (
    <div className="list-and-record">
      <div className="panel" aria-busy={isLoading} ref={panel}>
        {children}
      </div>
      <Outlet context={{ path, ids } satisfies ListedRows} />
    </div>
  );
}
