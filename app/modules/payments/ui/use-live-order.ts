import { useEffect, useState } from 'react';
import type { OrderStatusView } from '../progress/order-status.server.ts';

/** How often the page asks where the live connection does not hold (milliseconds). */
const pollEvery = 3_000;

/**
 * An order's status as it changes: by server-sent events, and by asking every few seconds while those do not come through.
 * `first` is what the page was rendered with. Ends by itself once nothing can change any more.
 */
export function useLiveOrder(first: OrderStatusView): OrderStatusView {
  const [told, setTold] = useState(first);
  // A newer rendering, after a resend, begins anew.
  const [rendered, setRendered] = useState(first);
  if (rendered !== first) {
    setRendered(first);
    setTold(first);
  }
  const { orderId } = first;
  const isDone = told.isFinal;

  useEffect(() => {
    if (isDone) return;
    const events = new EventSource(`/api/orders/${orderId}/live`);
    let isLive = false;
    events.addEventListener('open', () => (isLive = true));
    events.addEventListener('error', () => (isLive = false));
    events.addEventListener('status', (event: MessageEvent<string>) =>
      setTold(JSON.parse(event.data) as OrderStatusView),
    );
    const ask = async () => {
      if (isLive || document.visibilityState === 'hidden') return;
      const answer = await fetch(`/api/orders/${orderId}/status`).catch(() => null);
      if (answer?.ok) setTold((await answer.json()) as OrderStatusView);
    };
    const timer = setInterval(() => void ask(), pollEvery);
    return () => {
      events.close();
      clearInterval(timer);
    };
  }, [orderId, isDone]);

  return told;
}
