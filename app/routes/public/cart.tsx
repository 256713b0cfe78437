import { CartInstalments } from '#app/modules/money/checkout/ui/cart-instalments.tsx';
import { CartFrame, CartSummary } from '#app/modules/money/checkout/ui/cart-screen.tsx';
import { useCartSync } from '#app/modules/money/checkout/ui/use-cart-sync.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { changeCart, loadCart } from '../checkout/cart-loader.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { Send } from '#app/ui/send/send.tsx';
import type { Route } from './+types/cart';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const loader = (args: Route.LoaderArgs) => loadCart(args);

export const action = (args: Route.ActionArgs) => changeCart(args, '/cart');

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.checkout_cart());

const crumbs = () => [{ label: m.checkout_courses_heading(), to: '/courses' }, { label: m.checkout_cart() }];

export default function Cart({
  loaderData: { quote, moneyBackDays, instalmentOffer, codeReply, send },
  actionData,
}: Route.ComponentProps) {
  useCartSync(quote);
  return (
    <div className="shell app">
      <CartFrame
        crumbs={crumbs()}
        quote={quote}
        removable
        beside={
          <>
            {send && <Send send={send} size="lg" />}
            {instalmentOffer && <CartInstalments {...instalmentOffer} />}
          </>
        }
        summary={
          <CartSummary
            quote={quote}
            checkoutTo="/checkout"
            moneyBackDays={moneyBackDays}
            codeReply={actionData ?? codeReply}
          />
        }
      />
    </div>
  );
}
