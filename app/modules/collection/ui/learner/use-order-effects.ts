import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { addToCart, removeFromCart } from '#app/modules/checkout/ui/cart-store.ts';
import { announceUserData } from '#app/modules/learning/ui/user-data.ts';
import type { OrderStatusView } from '../../progress/order-status.server.ts';
import { paymentCookieAfter } from '../../progress/payment-notice.ts';
import { showToast } from '#app/ui/toast-store.ts';

/** The redirect after a purchase. */
const redirectAfterMs = 1_500;

/** The orders whose success was shown in this tab; going back to one does not lead away from it again. */
const welcomed = new Set<string>();

/** Once the wait ends in success: the cart is cleared, other tabs are told, and the learner is taken on. */
export function useAfterPurchase(order: OrderStatusView, isJustPaid: boolean): void {
  const navigate = useNavigate();
  const hasWaited = useRef(isJustPaid && !welcomed.has(order.orderId));
  const [leaveTo, setLeaveTo] = useState<string | null>(null);
  useEffect(() => {
    if (!order.isFinal) hasWaited.current = true;
    if (order.state !== 'paid') return;
    for (const { courseId } of order.courses) if (courseId !== null) removeFromCart(courseId);
    // Somebody who comes back to the receipt later stays on it.
    if (!hasWaited.current) return;
    hasWaited.current = false;
    welcomed.add(order.orderId);
    announceUserData();
    showToast({ kind: 'success', text: 'Payment successful! You can now access the course content.' });
    setLeaveTo(order.goTo);
  }, [order]);
  useEffect(() => {
    if (leaveTo === null) return;
    const timer = setTimeout(() => void navigate(leaveTo), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [leaveTo, navigate]);
}

/** Once the payment's page shows how it ended, the strip under other pages' heads does not repeat it. */
export function useSeenPayment({ orderId, state }: Pick<OrderStatusView, 'orderId' | 'state'>): void {
  useEffect(() => {
    const cookie = paymentCookieAfter({ orderId, state }, { secure: location.protocol === 'https:' });
    if (cookie) document.cookie = cookie;
  }, [orderId, state]);
}

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
