import type { RouterContextProvider } from 'react-router';
import { describeCoupon } from '#app/modules/money/checkout/coupon-notice.server.ts';
import { type CouponNotice } from '#app/modules/catalogue/discounts/discount.ts';
import { requestScope } from '#app/services.server.ts';
import { knownCode } from './entered-code.server.ts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** Returns what pages say of the browser's coupon; null without one, and when the reading fails. */
export async function readCouponNotice({ request, context }: RouteArgs): Promise<CouponNotice | null> {
  const { services, requestId } = context.get(requestScope);
  try {
    const found = await knownCode({ request, context });
    return found && (await describeCoupon(services.db, found));
  } catch (error) {
    // The layout renders without it, so that the page itself can say what it cannot load.
    services.log.error({ err: error, requestId }, 'the coupon of the cart could not be read');
    return null;
  }
}
