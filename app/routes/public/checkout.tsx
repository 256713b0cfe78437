import { CheckoutScreen, revalidateOnConflict } from '#app/modules/money/checkout/ui/checkout-screen.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { loadCheckout } from '../checkout/checkout-loader.server.ts';
import { payOrder } from '../checkout/pay.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { Route } from './+types/checkout';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const loader = (args: Route.LoaderArgs) => loadCheckout(args, '/cart');

export const action = (args: Route.ActionArgs) => payOrder(args);

export const shouldRevalidate = revalidateOnConflict;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.checkout_page_title());

const crumbs = () => [
  { label: m.checkout_courses_heading(), to: '/courses' },
  { label: m.checkout_cart(), to: '/cart' },
  { label: m.checkout_payment() },
];

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell app">
      <CheckoutScreen view={loaderData} cartTo="/cart" crumbs={crumbs()} reply={actionData} />
    </div>
  );
}
