import { redirect } from 'react-router';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { instalmentPlanErrors } from '#app/modules/money/instalments/instalment-plan-errors.ts';
import { describeInstalmentOffer } from '#app/modules/money/instalments/instalment-offers.server.ts';
import { findRunningInstalmentPlan } from '#app/modules/money/instalments/read-instalment-plan.server.ts';
import { startInstalmentPlan } from '#app/modules/money/instalments/start-instalment-plan.server.ts';
import { instalmentsOfCart } from '#app/modules/money/instalments/instalment-plan-view.ts';
import { NewInstalmentPlanScreen } from '#app/modules/money/instalments/ui/new-instalment-plan-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { DomainError } from '#app/shared/domain-error.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { payInstalment, instalmentPlanFormData } from './pay-instalment.server.ts';
import type { Route } from './+types/new-plan';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.instalments_begin_title() }];

/** Returns what the address stands for: a course, a bundle, or what is in the cart. */
const coursesOf = ({ headers }: Request, { courseId }: Route.LoaderArgs['params']) =>
  courseId === instalmentsOfCart ? readCartCookie(headers.get('cookie')) : [courseId];

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const courseIds = coursesOf(request, params);
  if (courseIds.length === 0) throw redirect('/cart');
  try {
    const offer = await describeInstalmentOffer({ ...services, actor }, courseIds, services);
    return { ...offer, ...(await instalmentPlanFormData(services, actor)) };
  } catch (error) {
    const isOwned = error instanceof DomainError && error.code === 'course_owned';
    const begun = isOwned ? await findRunningInstalmentPlan({ db: services.db, actor }, [params.courseId]) : null;
    throw begun ? redirect(`/dashboard/plans/${begun.number}`) : refusalToShow(instalmentPlanErrors, error);
  }
}

export function action({ params, ...visit }: Route.ActionArgs) {
  const courseIds = coursesOf(visit.request, params);
  return payInstalment(visit, (sent, deps) => startInstalmentPlan(deps, { courseIds, ...sent }));
}

/** The first payment for a course, a bundle or the cart that is paid bit by bit. */
export default function NewInstalmentPlan({
  loaderData: { payBill: _payBill, ...shown },
  actionData,
}: Route.ComponentProps) {
  return <NewInstalmentPlanScreen {...shown} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.instalments_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
