import { useEffect, useRef } from 'react';

/** Returns what is called before something moves by its button: the focus stays with that button, wherever it stands afterwards. */
export function useMovedFocus(): () => void {
  const focused = useRef<string | null>(null);
  // After whatever moved it: nothing is done where nothing waits.
  useEffect(() => {
    const id = focused.current;
    focused.current = null;
    if (id === null || document.activeElement?.id === id) return;
    const button = document.getElementById(id);
    // At an end its button rests: the grip takes over.
    const isResting = button instanceof HTMLButtonElement && button.disabled;
    const target = isResting ? document.getElementById(id.replace(/^(?:up|down)-/, 'grip-')) : button;
    target?.focus();
  });
  return () => {
    focused.current = document.activeElement?.id ?? null;
  };
}
