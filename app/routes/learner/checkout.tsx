import { CheckoutScreen, revalidateOnConflict } from '#app/modules/money/checkout/ui/checkout-screen.tsx';
import { loadCheckout } from '../checkout/checkout-loader.server.ts';
import { payOrder } from '../checkout/pay.server.ts';
import { requireLearner } from '../guards.server.ts';
import type { Route } from './+types/checkout';
import { m } from '#texts';

export async function loader(args: Route.LoaderArgs) {
  await requireLearner(args);
  return loadCheckout(args, '/dashboard/cart');
}

export async function action(args: Route.ActionArgs) {
  await requireLearner(args);
  return payOrder(args);
}

export const shouldRevalidate = revalidateOnConflict;

export const meta: Route.MetaFunction = () => [{ title: m.checkout_page_title() }];

const crumbs = () => [
  { label: m.checkout_dashboard(), to: '/dashboard' },
  { label: m.checkout_cart(), to: '/dashboard/cart' },
  { label: m.checkout_payment() },
];

export default function DashboardCheckout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutScreen view={loaderData} cartTo="/dashboard/cart" crumbs={crumbs()} reply={actionData} />;
}
