import { CartInstalments } from '#app/modules/money/checkout/ui/cart-instalments.tsx';
import { CartFrame, CartSummary } from '#app/modules/money/checkout/ui/cart-screen.tsx';
import { useCartSync } from '#app/modules/money/checkout/ui/use-cart-sync.ts';
import { loadCart } from '../checkout/cart-loader.server.ts';
import { requireLearner } from '../guards.server.ts';
import { Send } from '#app/ui/send/send.tsx';
import type { Route } from './+types/cart';
import { m } from '#texts';

export async function loader(args: Route.LoaderArgs) {
  await requireLearner(args);
  return loadCart(args);
}

export const meta: Route.MetaFunction = () => [{ title: m.checkout_cart() }];

const crumbs = () => [{ label: m.checkout_dashboard(), to: '/dashboard' }, { label: m.checkout_cart() }];

export default function DashboardCart({
  loaderData: { quote, moneyBackDays, instalmentOffer, codeReply, send },
}: Route.ComponentProps) {
  useCartSync(quote);
  return (
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
          checkoutTo="/dashboard/checkout"
          moneyBackDays={moneyBackDays}
          codeReply={codeReply}
        />
      }
    />
  );
}
