import { createContext } from 'react';
import { useLocation } from 'react-router';

/** Data that a list passes to the record beside it. */
export interface ListedRows {
  /** The list's address. */
  readonly path: string;
  /** Ids of the shown rows, in order. */
  readonly ids: readonly string[];
}

/** A context instead of the router's outlet context, because the public pages would load that hook too. */
export const ListedRowsContext = createContext<ListedRows | null>(null);

/** Returns the selector of all rows of the list, or of the row with this id. */
export const rowSelector = (id?: string) => (id === undefined ? 'tr[data-row]' : `tr[data-row="${CSS.escape(id)}"]`);

/** Focuses the opening control of a row, or else its first control, and scrolls the row into view. */
export function focusRow(row: Element | null | undefined): void {
  const opener =
    row?.querySelector<HTMLElement>('[data-opens]') ?? row?.querySelector<HTMLElement>('a, summary, input');
  opener?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Returns whether a key press is not for the list: the user is typing, a dialog is open, or a modifier key is pressed. */
export function isKeyOfOthers(event: KeyboardEvent): boolean {
  const { target } = event;
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));
  const isWithOther = event.ctrlKey || event.metaKey || event.altKey;
  return event.defaultPrevented || isWriting || isWithOther || document.querySelector(':modal') !== null;
}

/** Returns the id of the record that is open over its list: the part of the address after the list's own, /admin/payments/{id}. */
export function useOpenRecord(): string | undefined {
  return useLocation().pathname.split('/')[3];
}
