import { createContext } from 'react';
import { useLocation } from 'react-router';

/** Data that a list passes to the record beside it. */
export interface ListedRows {
  /** The list's own address. */
  readonly path: string;
  /** The ids of the rows that it shows, in their order. */
  readonly ids: readonly string[];
}

/** A context of ours: one more hook of the router would be loaded by the public pages too. */
export const ListedRowsContext = createContext<ListedRows | null>(null);

/** Every row of the list, or the one with this id. */
export const rowSelector = (id?: string) => (id === undefined ? 'tr[data-row]' : `tr[data-row="${CSS.escape(id)}"]`);

/** Moves the focus to what Enter opens in a row, else to its first control, and the row into sight. */
export function focusRow(row: Element | null | undefined): void {
  const opener =
    row?.querySelector<HTMLElement>('[data-opens]') ?? row?.querySelector<HTMLElement>('a, summary, input');
  opener?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Whether a key is none of the list's: it belongs to what somebody is writing, or to a dialog, or goes with another key. */
export function isKeyOfOthers(event: KeyboardEvent): boolean {
  const { target } = event;
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));
  const isWithOther = event.ctrlKey || event.metaKey || event.altKey;
  return event.defaultPrevented || isWriting || isWithOther || document.querySelector(':modal') !== null;
}

/** The id of the record that the address has open over its list: the part after the list's own, /admin/payments/{id}. */
export function useOpenRecord(): string | undefined {
  return useLocation().pathname.split('/')[3];
}
