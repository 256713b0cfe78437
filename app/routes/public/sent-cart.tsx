import { SentCartScreen } from '#app/modules/money/checkout/ui/sent-cart-screen.tsx';
import { readSentCart } from '#app/modules/money/checkout/sent-cart.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { requestScope } from '#app/services.server.ts';
import type { Route } from './+types/sent-cart';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

/** Shows the courses of a link. Nothing is stored, and opening it puts nothing into the cart. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, actor } = context.get(requestScope);
  const { db, clock } = services;
  return readSentCart({ db, clock, actor: await actor() }, url.searchParams.get('c') ?? '');
}

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.checkout_sent());

/** Courses that somebody sent, for whoever has the link. Who sent them is not known. */
export default function SentCart({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell app">
      <SentCartScreen {...loaderData} />
    </div>
  );
}
