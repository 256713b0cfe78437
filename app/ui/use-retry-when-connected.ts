import { useEffect } from 'react';

/** Milliseconds before the first retry, and the maximum between two. Each wait doubles. */
const firstWait = 2_000;
const maxWaitMs = 60_000;

/**
 * Retries while `isMissing`: as soon as the browser is online, and at intervals, because only a request shows whether there is a
 * connection.
 */
export function useRetryWhenConnected(isMissing: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isMissing) return;
    let wait = firstWait;
    let timer = 0;
    const tryLater = () => {
      timer = window.setTimeout(() => {
        if (document.visibilityState === 'visible') retry();
        wait = Math.min(wait * 2, maxWaitMs);
        tryLater();
      }, wait);
    };
    tryLater();
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [isMissing, retry]);
}
