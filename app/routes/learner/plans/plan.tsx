import { payIntoPlan } from '#app/modules/plans/pay-into-plan.server.ts';
import { planErrors } from '#app/modules/plans/plan-errors.ts';
import { readPlan } from '#app/modules/plans/read-plan.server.ts';
import { PlanScreen } from '#app/modules/plans/ui/plan-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { payPlan, planFormData } from './pay-plan.server.ts';
import type { Route } from './+types/plan';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.plans_your_plan() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const { db, clock } = services;
  try {
    const plan = await readPlan({ db, clock, actor }, params.number);
    return { plan, ...(await planFormData(services, actor)) };
  } catch (error) {
    throw refusalToShow(planErrors, error);
  }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return payPlan({ request, context }, actor, ({ amountCents, idempotencyKey }) =>
    payIntoPlan({ db, clock, actor }, { number: params.number, amountCents, idempotencyKey }),
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
