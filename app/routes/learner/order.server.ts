import { redirect } from 'react-router';
import { readCartCookie, writeCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { readOwnedInCart } from '#app/modules/money/checkout/cart-contents.server.ts';
import { readOrder } from '#app/modules/money/ledger/read-order.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { paymentCookieAfter } from '#app/modules/money/collection/progress/payment-cookie.ts';
import type { OrderStatusView } from '#app/modules/money/collection/progress/order-status.server.ts';

/**
 * Returns the cookies that the payment page sets, for browsers without scripts too. They end the payment notice once this page has shown
 * the result, and take paid and owned courses out of the cart.
 */
export function cookiesAfterResult(
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

/**
 * Puts the courses of an order that the learner does not own into the cart. Redirects to the checkout, which shows today's prices, or to
 * the order if all are owned. Throws 'order_not_found'.
 */
export async function orderAgain(
  deps: { readonly db: Database; readonly actor: Actor },
  request: Request,
  orderId: string,
  { appUrl }: { readonly appUrl: string },
): Promise<Response> {
  const { lines } = await readOrder(deps, { orderId });
  const ordered = lines.flatMap(({ courseId }) => (courseId === null ? [] : [courseId]));
  const owned = await readOwnedInCart(deps, { courseIds: ordered });
  const requested = ordered.filter((courseId) => !owned.includes(courseId));
  if (requested.length === 0) return redirect(`/orders/${orderId}`);
  const cart = [...requested, ...readCartCookie(request.headers.get('cookie'))];
  const [only] = requested;
  const place = requested.length === 1 ? `/checkout?course=${only}` : '/checkout';
  const secure = appUrl.startsWith('https:');
  return redirect(place, { headers: { 'set-cookie': writeCartCookie(cart, { secure }) } });
}
