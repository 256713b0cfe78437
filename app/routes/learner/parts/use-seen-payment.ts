import { useEffect } from 'react';
import { paymentCookieAfter } from '#app/modules/payments/progress/payment-notice.ts';
import type { OrderStatusView } from '#app/modules/payments/progress/order-status.server.ts';

/** Once the payment's page shows how it ended, the strip under other pages' heads does not repeat it. */
export function useSeenPayment({ orderId, state }: Pick<OrderStatusView, 'orderId' | 'state'>): void {
  useEffect(() => {
    const cookie = paymentCookieAfter({ orderId, state }, { secure: location.protocol === 'https:' });
    if (cookie) document.cookie = cookie;
  }, [orderId, state]);
}
