import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { onUserDataOfOtherTabs } from '../user-data.ts';

/** From the specification. */
const refreshSeconds = 60;

/**
 * Reads the page's data again every minute while it is seen, and when the product says it changed, here or
 * in another tab; a page that is hidden then catches up as soon as it is seen.
 */
export function useRefreshWhileVisible(): void {
  const { revalidate } = useRevalidator();
  const isStale = useRef(false);
  useEffect(() => {
    const refresh = () => {
      isStale.current = document.visibilityState !== 'visible';
      if (!isStale.current) void revalidate();
    };
    const catchUp = () => {
      if (isStale.current) refresh();
    };
    const timer = setInterval(refresh, refreshSeconds * 1000);
    const stopListening = onUserDataOfOtherTabs(refresh);
    window.addEventListener('user-data-refreshed', refresh);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      clearInterval(timer);
      stopListening();
      window.removeEventListener('user-data-refreshed', refresh);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, [revalidate]);
}
