import { useEffect, useState } from 'react';
import type { OrderStatusView } from '../progress/order-status.server.ts';

/** How often the page asks where the live connection does not hold (milliseconds). */
const pollEvery = 3_000;

/**
 * An order's status as it changes: by server-sent events, and by asking every few seconds while those do not come through, never
 * by both. A page that nobody sees still hears the events; it does not ask, and catches up as soon as it is seen. `first` is
 * what the page was rendered with. Ends once nothing changes by itself any more; an order that is unpaid then is looked at again when
 * the learner comes back to the page, perhaps from paying by hand.
 */
export function useLiveOrder(first: OrderStatusView): OrderStatusView {
  const [status, setStatus] = useState(first);
  // A newer rendering, after a resend, begins anew.
  const [rendered, setRendered] = useState(first);
  if (rendered !== first) {
    setRendered(first);
    setStatus(first);
  }
  const { orderId } = first;
  const isDone = status.isFinal;

  useEffect(() => {
    if (isDone) return;
    const leaving = new AbortController();
    const events = new EventSource(`/api/orders/${orderId}/live`);
    let isLive = false;
    events.addEventListener('open', () => (isLive = true));
    events.addEventListener('error', () => (isLive = false));
    events.addEventListener('status', (event: MessageEvent<string>) =>
      setStatus(JSON.parse(event.data) as OrderStatusView),
    );
    const ask = async () => {
      if (isLive || document.visibilityState === 'hidden') return;
      const view = await askFor(orderId, leaving.signal);
      // Events that came meanwhile are newer than what was asked for before them.
      if (view && !isLive && !leaving.signal.aborted) setStatus(view);
    };
    const look = () => void ask();
    const timer = setInterval(look, pollEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      events.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [orderId, isDone]);

  const isUnpaid = isDone && status.state !== 'paid' && status.state !== 'refunded';
  useEffect(() => {
    if (!isUnpaid) return;
    const leaving = new AbortController();
    const look = async () => {
      const view = document.visibilityState === 'visible' ? await askFor(orderId, leaving.signal) : null;
      if (view && !leaving.signal.aborted) setStatus(view);
    };
    const onChange = () => void look();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      leaving.abort();
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [orderId, isUnpaid]);

  return status;
}

/** An order's status as it is now; null where no answer comes. */
async function askFor(orderId: string, signal: AbortSignal): Promise<OrderStatusView | null> {
  const answer = await fetch(`/api/orders/${orderId}/status`, { signal }).catch(() => null);
  return answer?.ok ? ((await answer.json().catch(() => null)) as OrderStatusView | null) : null;
}
