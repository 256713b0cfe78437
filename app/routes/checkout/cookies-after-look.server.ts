import { readCartCookie, writeCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { paymentCookieAfter } from '#app/modules/payments/progress/payment-notice.ts';
import type { OrderStatusView } from '#app/modules/payments/progress/order-status.server.ts';

/**
 * The cookies that the page of a payment sets, for browsers without scripts too: a payment under way is shown under other pages'
 * heads until its end was seen here, and what is paid or owned otherwise leaves the cart.
 */
export function cookiesAfterLook(
  request: Request,
  { orderId, state, courses }: Pick<OrderStatusView, 'orderId' | 'state' | 'courses'>,
  options: { readonly secure: boolean },
): Headers {
  const headers = new Headers();
  const payment = paymentCookieAfter({ orderId, state }, options);
  if (payment) headers.append('set-cookie', payment);
  const cart = readCartCookie(request.headers.get('cookie'));
  const done = courses.filter(({ isOwned }) => isOwned || state === 'paid');
  const left = cart.filter((id) => !done.some(({ courseId }) => courseId === id));
  if (left.length < cart.length) headers.append('set-cookie', writeCartCookie(left, options));
  return headers;
}
