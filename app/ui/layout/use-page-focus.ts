import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the page's main part after a navigation, so that screen readers and the keyboard start there. An element of that
 * part that still has the focus keeps it, such as the list that a closed dialog returned it to.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true });
  }, [pathname]);
}
