import { CartFrame, CartTill } from '#app/modules/checkout/ui/cart-screen.tsx';
import { useCartSync } from '#app/modules/checkout/ui/use-cart-sync.ts';
import { changeCart, loadCart } from '../checkout/cart-loader.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { Route } from './+types/cart';

export const loader = (args: Route.LoaderArgs) => loadCart(args);

export const action = (args: Route.ActionArgs) => changeCart(args, '/cart');

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, 'Cart');

const crumbs = [{ label: 'Courses', to: '/courses' }, { label: 'Cart' }];

export default function Cart({ loaderData: { quote, moneyBackDays } }: Route.ComponentProps) {
  useCartSync(quote);
  return (
    <div className="shell app">
      <CartFrame
        crumbs={crumbs}
        quote={quote}
        removable
        till={<CartTill quote={quote} checkoutTo="/checkout" moneyBackDays={moneyBackDays} />}
      />
    </div>
  );
}
