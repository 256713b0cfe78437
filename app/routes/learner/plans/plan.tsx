import { payIntoPlan } from '#app/modules/money/instalments/pay-into-plan.server.ts';
import { planErrors } from '#app/modules/money/instalments/plan-errors.ts';
import { readPlan } from '#app/modules/money/instalments/read-plan.server.ts';
import { PlanScreen } from '#app/modules/money/instalments/ui/plan-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { payPlan, planFormData } from './pay-plan.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/plan';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.plans_your_plan() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const { db, clock } = services;
  return readOrRefuse(planErrors, async () => {
    const plan = await readPlan({ db, clock, actor }, params.number);
    return { plan, ...(await planFormData(services, actor)) };
  });
}

export function action({ params: { number }, ...visit }: Route.ActionArgs) {
  return payPlan(visit, ({ amountCents, idempotencyKey }, deps) =>
    payIntoPlan(deps, { number, amountCents, idempotencyKey }),
  );
}

/** A course that the learner pays bit by bit. */
export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.plans_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
