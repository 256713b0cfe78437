import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useRemoveOwned } from '#app/modules/catalogue/cart/ui/use-remove-owned.ts';
import { isUnderWay, type PaymentNotice } from '#app/modules/catalogue/cart/payment-notice.ts';
import { localHref } from '#app/shared/local-href.ts';

/** Purchases of the signed-in learner, for every page. */
export interface BuyerState {
  /** A payment that is open, or that ended and was not seen yet. */
  readonly notice: PaymentNotice | null;
  /** Courses in the browser's cart that are owned by now. */
  readonly ownedInCart: readonly string[];
}

/** Milliseconds between two polls of an open payment. */
const askEvery = 5_000;

/**
 * Returns the payment for the strip. Starts with the rendered one; reads again when another page is opened, and every few seconds while
 * the payment is open and the page visible. Ignores a failed read. Also removes newly owned courses from the browser's cart.
 */
export function usePaymentNotice(first: BuyerState | null): PaymentNotice | null {
  const { pathname } = useLocation();
  const [latest, setLatest] = useState(first);
  const [rendered, setRendered] = useState(first);
  // The page for which `latest` was read.
  const [readFor, setReadFor] = useState(pathname);
  if (rendered !== first) {
    setRendered(first);
    setLatest(first);
    setReadFor(pathname);
  }
  useRemoveOwned(latest?.ownedInCart ?? []);
  const notice = latest?.notice ?? null;
  const ownPage = notice && `/orders/${notice.orderId}`;
  const isOnOwnPage = pathname === ownPage;
  const isFresh = readFor === pathname;
  const isWaiting = notice !== null && isUnderWay(notice.state);

  useEffect(() => {
    if (ownPage === null || isOnOwnPage) return;
    const leaving = new AbortController();
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const purchases = await fetch(localHref('/api/buyer'), { signal: leaving.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<BuyerState>) : null))
        .catch(() => null);
      if (!purchases) return;
      setLatest(purchases);
      setReadFor(pathname);
    };
    const look = () => void ask();
    if (!isFresh) look();
    if (!isWaiting) return () => leaving.abort();
    const timer = setInterval(look, askEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ownPage, isOnOwnPage, isFresh, isWaiting, pathname]);

  // A learner who leaves the payment's own page has seen it, so nothing is shown until a new read shows a change.
  const hasLeftOwnPage = readFor === ownPage && !isFresh;
  return isOnOwnPage || hasLeftOwnPage ? null : notice;
}
