import { listGivenGifts } from '#app/modules/money/gifts/read-given-gifts.server.ts';
import { GivenGifts } from '#app/modules/money/gifts/ui/given-gifts.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import type { Route } from './+types/gifts';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.gifts_given() }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return { gifts: await listGivenGifts({ db, actor }) };
}

/** The gifts that the learner paid for. */
export default function Gifts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="page-title">
        <h1>{m.gifts_given()}</h1>
      </div>
      <GivenGifts gifts={loaderData.gifts} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.gifts_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
