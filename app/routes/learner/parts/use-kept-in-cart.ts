import { useEffect } from 'react';
import { readCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { addToCart } from '#app/modules/checkout/ui/cart-store.ts';
import type { OrderStatusView } from '#app/modules/payments/progress/order-status.server.ts';

/**
 * Courses of an unpaid order that the server has put into the cart's cookie come into the browser's cart too, so that it counts
 * them. What was taken out of the cart since is not in the cookie, and stays out.
 */
export function useKeptInCart({ state, courses }: Pick<OrderStatusView, 'state' | 'courses'>): void {
  useEffect(() => {
    if (state === 'paid' || state === 'refunded') return;
    const kept = readCartCookie(document.cookie);
    for (const { courseId, title, amountCents, isOwned } of courses)
      if (courseId !== null && !isOwned && kept.includes(courseId))
        addToCart({ id: courseId, title, price: amountCents / 100, image: null });
  }, [state, courses]);
}
