import type { RouterContextProvider } from 'react-router';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { readOwnedInCart } from '#app/modules/money/checkout/cart-contents.server.ts';
import { readPaymentCookie } from '#app/modules/money/collection/progress/payment-cookie.ts';
import { readPaymentNotice } from '#app/modules/money/collection/progress/read-payment-notice.server.ts';
import { requestScope } from '#app/services.server.ts';
import type { BuyerState } from '#app/modules/money/collection/ui/use-payment-notice.ts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * Returns the actor's open payment and the owned courses in the cart, for every page. Null for visitors, whose pages are cached, and when
 * the reading fails.
 */
export async function readBuyerState({ request, context }: RouteArgs): Promise<BuyerState | null> {
  const cookies = request.headers.get('cookie');
  if (cookies === null) return null;
  const { services, actor, requestId } = context.get(requestScope);
  const viewer = await actor();
  if (viewer.kind === 'visitor') return null;
  const deps = { db: services.db, clock: services.clock, providers: services.providers, actor: viewer };
  const orderId = readPaymentCookie(cookies);
  try {
    return {
      notice: orderId === null ? null : await readPaymentNotice(deps, { orderId }),
      ownedInCart: await readOwnedInCart(deps, { courseIds: readCartCookie(cookies) }),
    };
  } catch (error) {
    // The layout renders without it, so that the page itself can say what it cannot load.
    services.log.error({ err: error, requestId }, "the buyer's pending payment could not be read");
    return null;
  }
}
