import { redirect } from 'react-router';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { planErrors } from '#app/modules/money/instalments/plan-errors.ts';
import { describePlanOffer } from '#app/modules/money/instalments/plan-offers.server.ts';
import { findRunningPlan } from '#app/modules/money/instalments/read-plan.server.ts';
import { startPlan } from '#app/modules/money/instalments/start-plan.server.ts';
import { planOfCart } from '#app/modules/money/instalments/plan-view.ts';
import { NewPlanScreen } from '#app/modules/money/instalments/ui/new-plan-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { DomainError } from '#app/shared/domain-error.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { payPlan, planFormData } from './pay-plan.server.ts';
import type { Route } from './+types/new-plan';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.plans_begin_title() }];

/** Returns what the address stands for: a course, a bundle, or what is in the cart. */
const coursesOf = ({ headers }: Request, { courseId }: Route.LoaderArgs['params']) =>
  courseId === planOfCart ? readCartCookie(headers.get('cookie')) : [courseId];

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const courseIds = coursesOf(request, params);
  if (courseIds.length === 0) throw redirect('/cart');
  try {
    const offer = await describePlanOffer({ ...services, actor }, courseIds, services);
    return { ...offer, ...(await planFormData(services, actor)) };
  } catch (error) {
    const isOwned = error instanceof DomainError && error.code === 'course_owned';
    const begun = isOwned ? await findRunningPlan({ db: services.db, actor }, [params.courseId]) : null;
    throw begun ? redirect(`/dashboard/plans/${begun.number}`) : refusalToShow(planErrors, error);
  }
}

export function action({ params, ...visit }: Route.ActionArgs) {
  const courseIds = coursesOf(visit.request, params);
  return payPlan(visit, (sent, deps) => startPlan(deps, { courseIds, ...sent }));
}

/** The first payment for a course, a bundle or the cart that is paid bit by bit. */
export default function NewPlan({ loaderData: { payBill: _payBill, ...shown }, actionData }: Route.ComponentProps) {
  return <NewPlanScreen {...shown} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.plans_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
