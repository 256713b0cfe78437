import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the page's main part after a navigation, so that screen readers and the keyboard begin there. What has it
 * within that part, and is still there, keeps it: a list that a dialog was opened from, and gave it back to.
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
