import { pageOf } from '#app/shared/locale.ts';
import { randomUUID } from 'node:crypto';
import { redirect, type RouterContextProvider } from 'react-router';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { quoteCart } from '#app/modules/money/checkout/quote-cart.server.ts';
import { readLastPhone } from '#app/modules/people/accounts/remember-phone.server.ts';
import { storedCode } from './entered-code.server.ts';
import { instalmentsOfCart } from '#app/modules/money/instalments/instalment-plan-view.ts';
import { offerCartInstalments } from '#app/modules/money/instalments/instalment-offers.server.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { shortName } from '#app/modules/money/payment-links/payment-link.ts';
import { maskPhone } from '#app/shared/phone.ts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** The page's address, also for requests of its data alone. */
  readonly url: URL;
}

/**
 * Returns the data of the checkout: the cart or the one course of `?course=` at today's prices, the buyer, and the number of their last
 * payment, masked. Redirects an empty cart to `cartTo`, the cart's page.
 */
export async function loadCheckout({ request, context, url }: RouteArgs, cartTo: string) {
  const { services, actor, settings } = context.get(requestScope);
  const viewer = await actor();
  const userId = userIdOf(viewer);
  const single = url.searchParams.get('course');
  const courseIds = single ? [single] : readCartCookie(request.headers.get('cookie'));
  const code = await storedCode({ request, context });
  const deps = { db: services.db, clock: services.clock, actor: viewer };
  const quote = await quoteCart(deps, { courseIds, code });
  if (quote.lines.length === 0 && quote.dropped.length === 0) throw redirect(cartTo);

  const phone = await readLastPhone({ db: services.db, actor: viewer });
  const shown = await settings();
  const instalmentOffer = await offerCartInstalments(deps, { quote, courseIds, settings: shown });
  const { payments } = services.config;
  return {
    quote,
    instalmentOffer:
      single && instalmentOffer
        ? { ...instalmentOffer, to: instalmentOffer.to.replace(instalmentsOfCart, single) }
        : instalmentOffer,
    isSingle: single !== null,
    isSignedIn: userId !== null,
    lastPhone: phone === null ? null : maskPhone(phone),
    orderKey: randomUUID(),
    payments: payments.mode,
    phoneUrl: services.simulatorUrl,
    from: pageOf(url),
    moneyBackDays: shown.moneyBackDays,
    way: url.searchParams.get('way') === 'else' ? ('else' as const) : ('now' as const),
    ways: { now: addressOf(url, null), else: addressOf(url, 'else') },
    asks: { name: viewer.kind === 'visitor' ? '' : shortName(viewer.name), days: shown.paymentLinkDays },
  };
}

/** Returns the checkout's address with a way to pay. */
function addressOf(url: URL, way: 'else' | null): string {
  const wanted = new URL(url);
  wanted.searchParams.delete('way');
  if (way !== null) wanted.searchParams.set('way', way);
  return pageOf(wanted);
}
