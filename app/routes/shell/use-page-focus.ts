import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the page's main part after a navigation, so that screen readers and the keyboard begin there. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
