import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { addToCart, removeFromCart } from '#app/modules/catalogue/cart/ui/cart-store.ts';
import { announceUserData } from '#app/modules/study/learning/ui/user-data.ts';
import type { OrderStatusView } from '../../progress/order-status.server.ts';
import { paymentCookieAfter } from '../../progress/payment-cookie.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { m } from '#texts';

/** The redirect after a purchase. */
const redirectAfterMs = 1_500;

/** Orders whose success was shown in this tab. Going back to one does not redirect again. */
const welcomed = new Set<string>();

/** After the wait ends in success: clears the cart, informs other tabs, and redirects the learner. */
export function useAfterPurchase(order: OrderStatusView, isJustPaid: boolean): void {
  const navigate = useNavigate();
  const hasWaited = useRef(isJustPaid && !welcomed.has(order.orderId));
  const [leaveTo, setLeaveTo] = useState<string | null>(null);
  useEffect(() => {
    if (!order.isFinal) hasWaited.current = true;
    if (order.state !== 'paid') return;
    for (const { courseId } of order.courses) if (courseId !== null) removeFromCart(courseId);
    // A learner who returns to the receipt later stays on it.
    if (!hasWaited.current) return;
    hasWaited.current = false;
    welcomed.add(order.orderId);
    announceUserData();
    showToast({ kind: 'success', text: `${m.payments_title_paid()} ${order.opens}` });
    setLeaveTo(order.goTo);
  }, [order]);
  useEffect(() => {
    if (leaveTo === null) return;
    const timer = setTimeout(() => void navigate(leaveTo), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [leaveTo, navigate]);
}

/** Hides the strip on other pages once a page has shown the payment's end; null while it has not. */
export function useSeenPayment(payment: Pick<OrderStatusView, 'orderId' | 'state'> | null): void {
  const { orderId, state } = payment ?? {};
  useEffect(() => {
    if (orderId === undefined || state === undefined) return;
    const cookie = paymentCookieAfter({ orderId, state }, { secure: location.protocol === 'https:' });
    if (cookie) document.cookie = cookie;
  }, [orderId, state]);
}

/**
 * Adds courses of an unpaid order, which the server put into the cart's cookie, to the browser's cart, so that it counts them. Courses
 * removed from the cart since are not in the cookie, and stay out.
 */
export function useReturnedToCart({ state, courses }: Pick<OrderStatusView, 'state' | 'courses'>): void {
  useEffect(() => {
    if (state === 'paid' || state === 'bounced' || state === 'refunded') return;
    const inCart = readCartCookie(document.cookie);
    for (const { courseId, title, amountCents, isOwned } of courses)
      if (courseId !== null && !isOwned && inCart.includes(courseId))
        addToCart({ id: courseId, title, price: amountCents / 100, image: null });
  }, [state, courses]);
}
