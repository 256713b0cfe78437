import { useLayoutEffect, useRef } from 'react';

/** Returns a function to call before a button moves its item, so that the button keeps the focus in its new place. */
export function useMovedFocus(): () => void {
  const focused = useRef<string | null>(null);
  // Runs after each render; does nothing unless a move is pending. Before anything is painted, so that the next key goes to the item.
  useLayoutEffect(() => {
    const id = focused.current;
    focused.current = null;
    if (id === null || document.activeElement?.id === id) return;
    const button = document.getElementById(id);
    // The button is disabled at an end, so the grip gets the focus.
    const isResting = button instanceof HTMLButtonElement && button.disabled;
    const target = isResting ? document.getElementById(id.replace(/^(?:up|down)-/, 'grip-')) : button;
    target?.focus();
  });
  return () => {
    focused.current = document.activeElement?.id ?? null;
  };
}
