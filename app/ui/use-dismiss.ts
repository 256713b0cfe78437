import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `dismiss` for Escape, and for a press or the focus outside of an element: a menu closes. */
export function useDismiss(ref: RefObject<HTMLElement | null>, dismiss: (by: 'escape' | 'outside') => void): void {
  const notice = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key === 'Escape') dismiss('escape');
    } else if (event.target instanceof Node && ref.current?.contains(event.target) === false) dismiss('outside');
  });
  useEffect(() => {
    const left = new AbortController();
    for (const name of ['pointerdown', 'focusin', 'keydown'])
      document.addEventListener(name, (event) => notice(event), { signal: left.signal });
    return () => left.abort();
  }, []);
}
