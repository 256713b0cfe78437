import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { onUserDataOfOtherTabs } from '../user-data.ts';

/** The specification's interval. */
const refreshSeconds = 60;

/**
 * Reloads the page's data every minute while it is visible, and after a change, here or in another tab. A hidden page catches up when
 * shown.
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
