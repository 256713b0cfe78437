import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Specification §9. */
const refreshSeconds = 60;

/** Reads the page's data again every minute while it is seen (decision C14), and when the product says it changed. */
export function useRefreshWhileVisible(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(refresh, refreshSeconds * 1000);
    window.addEventListener('user-data-refreshed', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('user-data-refreshed', refresh);
    };
  }, [revalidate]);
}
