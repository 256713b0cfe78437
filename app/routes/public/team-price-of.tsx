import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { TeamPriceScreen } from '#app/modules/money/packs/ui/team-price-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import { teamPriceOf } from '../team-price.server.ts';
import type { Route } from './+types/team-price-of';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.packs_title());

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  readOrRefuse(packErrors, () => teamPriceOf({ context, url }, params.seatsOf));

/** What seats of a bundle, or of one course of a list, cost for a team. */
export default function TeamPriceOf({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell app">
      <TeamPriceScreen key={loaderData.seats} {...loaderData} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.packs_price_failed()} area="site" />;
}
