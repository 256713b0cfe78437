import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { Outlet } from 'react-router';
import { focusRow, isKeyOfOthers, rowSelector, ListedRowsContext, type ListedRows } from './listed-rows.ts';

interface ListPanelProps extends ListedRows {
  /** True while other rows are loading. */
  readonly isLoading: boolean;
  /** The table with its footer. */
  readonly children: ReactNode;
}

/** Shows a list with keyboard navigation, dialogs over it, and the open record beside it on wide screens. */
export function ListPanel({ path, ids, isLoading, children }: ListPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => ({ path, ids }), [path, ids]);
  useRowKeys(panel);
  return (
    <div className="list-and-record">
      <div className="panel" aria-busy={isLoading} ref={panel}>
        {children}
      </div>
      <ListedRowsContext value={rows}>
        <Outlet />
      </ListedRowsContext>
    </div>
  );
}

/**
 * Handles the keys of a list: J and K move to the next and the previous row, Enter opens it, X selects it, and Shift+X selects all rows
 * from the last one that X selected. While a record is open beside the list, J and K belong to the record.
 */
function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const lastSelected = useRef<string | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!['j', 'k', 'x'].includes(key) || isKeyOfOthers(event)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(rowSelector()) ?? [])];
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      const here = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === 'true');
      if (key === 'x') {
        lastSelected.current = select(rows, here, event.shiftKey ? lastSelected.current : null);
      } else if (!document.querySelector('.record')) {
        const requested = key === 'j' ? here + 1 : here < 0 ? rows.length - 1 : here - 1;
        focusRow(rows[requested]);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
}

/** Toggles the row at `here`, or selects all rows from the row called `from` to it. Returns the name of the row at `here`. */
function select(rows: readonly HTMLElement[], here: number, from: string | null): string | null {
  const ticks = rows.map((row) => row.querySelector<HTMLInputElement>('input.row-checkbox'));
  const requested = ticks[here] ? !ticks[here].checked : false;
  const start = rows.findIndex(({ dataset }) => dataset['row'] === from);
  const [first, last] = start < 0 ? [here, here] : [Math.min(start, here), Math.max(start, here)];
  const isChecked = start < 0 ? requested : true;
  for (const tick of ticks.slice(Math.max(0, first), last + 1)) if (tick && tick.checked !== isChecked) tick.click();
  return rows[here]?.dataset['row'] ?? from;
}
