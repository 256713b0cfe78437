import { redirect } from 'react-router';
import { readCartCookie, writeCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { readOwnedInCart } from '#app/modules/checkout/read-owned-in-cart.server.ts';
import { readOrder } from '#app/modules/ledger/read-order.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';

/** Puts the courses of an order that the learner does not have yet into the cart and leads to the checkout, which shows today's price. Throws 'order_not_found'. */
export async function orderAgain(
  deps: { readonly db: Database; readonly actor: Actor },
  request: Request,
  orderId: string,
  { appUrl }: { readonly appUrl: string },
): Promise<Response> {
  const { lines } = await readOrder(deps, { orderId });
  const ordered = lines.flatMap(({ courseId }) => (courseId === null ? [] : [courseId]));
  const owned = await readOwnedInCart(deps, { courseIds: ordered });
  const wanted = ordered.filter((courseId) => !owned.includes(courseId));
  if (wanted.length === 0) return redirect(`/orders/${orderId}`);
  const cart = [...wanted, ...readCartCookie(request.headers.get('cookie'))];
  const [only] = wanted;
  const place = wanted.length === 1 ? `/checkout?course=${only}` : '/checkout';
  const secure = appUrl.startsWith('https:');
  return redirect(place, { headers: { 'set-cookie': writeCartCookie(cart, { secure }) } });
}
