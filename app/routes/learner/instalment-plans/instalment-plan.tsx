import { payIntoInstalmentPlan } from '#app/modules/money/instalments/pay-into-instalment-plan.server.ts';
import { instalmentPlanErrors } from '#app/modules/money/instalments/instalment-plan-errors.ts';
import { readInstalmentPlan } from '#app/modules/money/instalments/read-instalment-plan.server.ts';
import { InstalmentPlanScreen } from '#app/modules/money/instalments/ui/instalment-plan-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { payInstalment, instalmentPlanFormData } from './pay-instalment.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/instalment-plan';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.instalments_your_plan() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const { db, clock } = services;
  return readOrRefuse(instalmentPlanErrors, async () => {
    const plan = await readInstalmentPlan({ db, clock, actor }, params.number);
    return { plan, payerAddress: null, ...(await instalmentPlanFormData(services, actor)) };
  });
}

export function action({ params: { number }, ...visit }: Route.ActionArgs) {
  return payInstalment(visit, ({ amountCents, idempotencyKey }, deps) =>
    payIntoInstalmentPlan(deps, { number, amountCents, idempotencyKey }),
  );
}

/** A course that the learner pays bit by bit. */
export default function InstalmentPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InstalmentPlanScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.instalments_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
