import { useEffect } from 'react';

/** Milliseconds before the first try, and at most between two: each wait is twice the one before. */
const firstWait = 2_000;
const longestWait = 60_000;

/**
 * While `isMissing`, asks again as soon as the browser says that it is connected, and now and then in between: whether there is a
 * connection, only trying tells.
 */
export function useRetryWhenConnected(isMissing: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isMissing) return;
    let wait = firstWait;
    let timer = 0;
    const tryLater = () => {
      timer = window.setTimeout(() => {
        if (document.visibilityState === 'visible') retry();
        wait = Math.min(wait * 2, longestWait);
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
