import { data, redirect } from 'react-router';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { couponDestination } from '#app/modules/money/checkout/coupon-notice.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { saveCode } from '../checkout/cart-loader.server.ts';
import { enterCode, refusalOf } from '../checkout/entered-code.server.ts';
import type { Route } from './+types/coupon-link';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.checkout_link_heading());

/** Applies the coupon of a link and leads to where it is used, or says why it cannot be. Wrong codes count as typed ones do. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const entered = await enterCode({ context }, params.code.slice(0, 100));
  const { db } = context.get(requestScope).services;
  const { found } = entered;
  if (found?.coupon) {
    const cart = readCartCookie(request.headers.get('cookie'));
    throw redirect(await couponDestination(db, found.coupon, cart), { headers: saveCode(context, entered.typed) });
  }
  const status = found === null ? 429 : 404;
  return data(
    { problem: refusalOf(entered)?.problem ?? '', isUnknown: found?.refusal.reason === 'unknown' },
    { status },
  );
}

/** Why the coupon of a link cannot be used. */
export default function CouponLink({ loaderData: { problem, isUnknown } }: Route.ComponentProps) {
  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{m.checkout_link_heading()}</h1>
          <p>{problem}</p>
        </div>
      </div>
      <section className="panel pad stack">
        {isUnknown && <p>{m.checkout_link_unknown()}</p>}
        <div className="acts">
          <LinkButton variant="accent" to="/courses">
            {m.checkout_browse()}
          </LinkButton>
          <LinkButton to="/cart">{m.checkout_cart()}</LinkButton>
        </div>
      </section>
    </div>
  );
}
