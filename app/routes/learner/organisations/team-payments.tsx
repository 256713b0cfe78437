import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { readTeamPayments } from '#app/modules/money/organisations/read-team-payments.server.ts';
import { teamPath } from '#app/modules/money/organisations/team-paths.ts';
import { TeamPaymentList } from '#app/modules/money/organisations/ui/learner/team-payment-list.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/team-payments';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.organisations_payments() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(organisationErrors, () => readTeamPayments({ db, actor }, params.organisationId));
}

/** The orders that pay an organisation's seats, for owners. */
export default function TeamPayments({ loaderData: { organisationId, name, orders } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: name, to: teamPath(organisationId) }, { label: m.organisations_payments() }]} />
      <h1 className="page-title">{m.organisations_payments()}</h1>
      {orders.length === 0 ? (
        <p className="meta">{m.organisations_no_payments()}</p>
      ) : (
        <TeamPaymentList orders={orders} />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.organisations_failed()} area="learner" />;
}
