import { createContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useForgetOwned } from '#app/modules/checkout/ui/use-forget-owned.ts';
import { isUnderWay, type PaymentNotice } from '../progress/payment-notice.ts';

/** What every page knows of the purchases of the signed-in learner. */
export interface BuyerState {
  /** A payment that is under way, or has ended and was not looked at since. */
  readonly notice: PaymentNotice | null;
  /** Courses in the browser's cart that are owned by now. */
  readonly ownedInCart: readonly string[];
}

/** The payment that pages show under their head; null for none, and on the payment's own page. */
export const PaymentNoticeContext = createContext<PaymentNotice | null>(null);

/** How often a page asks what has become of a payment that is under way (milliseconds). */
const askEvery = 5_000;

/**
 * The payment to show under the head. Begins with what the page was rendered with; asks again whenever another page is opened, and
 * every few seconds while the payment is under way and the page is seen. A question without an answer changes nothing. Also takes what
 * is owned by now out of the browser's cart.
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
  useForgetOwned(latest?.ownedInCart ?? []);
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
      const purchases = await askForBuyerState(leaving.signal);
      if (!purchases || leaving.signal.aborted) return;
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

  // A learner who leaves the payment's own page has seen it: nothing is shown before we know whether it has changed since.
  const hasLeftOwnPage = readFor === ownPage && !isFresh;
  return isOnOwnPage || hasLeftOwnPage ? null : notice;
}

async function askForBuyerState(signal: AbortSignal): Promise<BuyerState | null> {
  const answer = await fetch('/api/buyer', { signal }).catch(() => null);
  return answer?.ok ? ((await answer.json().catch(() => null)) as BuyerState | null) : null;
}
