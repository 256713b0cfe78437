import { useEffect } from 'react';

/**
 * Registers the service worker that shows a page of the shop instead of the browser's error page without a connection. Once the page has
 * loaded, and only on pages of people who are signed in: visitors pay for no data that they may not need.
 */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const register = () => {
      // Refused in private windows, and where the storage of sites is blocked.
      navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    };
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
  }, []);
}
