import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the links between the pages of a list: where the one that was pressed goes with the page that had it, the focus moves to the one for
 * the page beside. `shown` tells one page from another.
 */
export function usePagesFocus<Part extends HTMLElement>(shown: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const before = useRef(shown);
  const wasPressed = useRef(false);
  useEffect(() => {
    const links = part.current;
    const press = () => {
      wasPressed.current = true;
    };
    links?.addEventListener('click', press);
    return () => links?.removeEventListener('click', press);
  });
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isLost = wasPressed.current && document.activeElement === document.body;
    wasPressed.current = false;
    if (!isLost) return;
    const links = part.current;
    const link = links?.querySelector<HTMLElement>('a[rel]') ?? links?.querySelector<HTMLElement>('a');
    link?.focus({ preventScroll: true });
  }, [shown]);
  return part;
}
