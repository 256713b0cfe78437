import { useEffect, useState } from 'react';
import { readStatus, useLiveStatus } from './use-live-status.ts';
import type { OrderStatusView } from '../progress/order-status.server.ts';

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
  const path = `/api/orders/${first.orderId}`;
  const isDone = status.isFinal;

  useLiveStatus<OrderStatusView>(isDone ? null : path, setStatus);

  const isUnpaid = isDone && !['paid', 'bounced', 'refunded'].includes(status.state);
  useEffect(() => {
    if (!isUnpaid) return;
    const leaving = new AbortController();
    const look = async () => {
      const view =
        document.visibilityState === 'visible' ? await readStatus<OrderStatusView>(path, leaving.signal) : null;
      if (view && !leaving.signal.aborted) setStatus(view);
    };
    const onChange = () => void look();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      leaving.abort();
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [path, isUnpaid]);

  return status;
}
