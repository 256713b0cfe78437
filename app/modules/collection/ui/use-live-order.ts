import { localHref } from '#app/shared/local-href.ts';
import { useEffect, useState } from 'react';
import type { OrderStatusView } from '../progress/order-status.server.ts';

/** Milliseconds between two polls while the event stream is down. */
const pollEvery = 3_000;

/**
 * Returns an order's live status: from server-sent events, or by polling every few seconds while those fail, never both. A hidden page
 * still gets events; it does not poll, and catches up when shown. `first` is the rendered status. Stops once nothing changes any more; a
 * still unpaid order is read again when the learner returns to the page, perhaps after paying by hand.
 */
export function useLiveOrder(first: OrderStatusView): OrderStatusView {
  const [status, setStatus] = useState(first);
  // A newer rendering, after a resend, restarts.
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
    const events = new EventSource(localHref(`/api/orders/${orderId}/live`));
    let isLive = false;
    events.addEventListener('open', () => (isLive = true));
    events.addEventListener('error', () => (isLive = false));
    events.addEventListener('status', (event: MessageEvent<string>) =>
      setStatus(JSON.parse(event.data) as OrderStatusView),
    );
    const ask = async () => {
      if (isLive || document.visibilityState === 'hidden') return;
      const view = await askFor(orderId, leaving.signal);
      // Events that arrived meanwhile are newer than this answer.
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

  const isUnpaid = isDone && !['paid', 'bounced', 'refunded'].includes(status.state);
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

/** Fetches an order's status; null without an answer. */
async function askFor(orderId: string, signal: AbortSignal): Promise<OrderStatusView | null> {
  const answer = await fetch(localHref(`/api/orders/${orderId}/status`), { signal }).catch(() => null);
  return answer?.ok ? ((await answer.json().catch(() => null)) as OrderStatusView | null) : null;
}
