import { payIntoInstalmentPlan } from '#app/modules/money/instalments/pay-into-instalment-plan.server.ts';
import { instalmentPlanErrors } from '#app/modules/money/instalments/instalment-plan-errors.ts';
import { readInstalmentPlan } from '#app/modules/money/instalments/read-instalment-plan.server.ts';
import { InstalmentPlanScreen } from '#app/modules/money/instalments/ui/instalment-plan-screen.tsx';
import { askToPay, cancelLink } from '#app/modules/money/payment-links/ask-to-pay.server.ts';
import { paymentLinkToken } from '#app/modules/money/payment-links/pay-by-link.server.ts';
import { payerPath, shortName } from '#app/modules/money/payment-links/payment-link.ts';
import { AskForPlan } from '#app/modules/money/payment-links/ui/asked-order.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { linkWordsOf } from '../../checkout/payment-form.server.ts';
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
  const { services, settings } = context.get(requestScope);
  const { db, clock } = services;
  return readOrRefuse(instalmentPlanErrors, async () => {
    const plan = await readInstalmentPlan({ db, clock, actor }, params.number);
    const { paymentLinkDays } = await settings();
    const { link } = plan;
    const token = link && paymentLinkToken(services.newsletterKey, link.id);
    const payerAddress = token && services.config.appUrl + localHref(payerPath(token));
    return {
      plan,
      payerAddress,
      shortName: shortName(actor.name),
      send: {
        address: payerAddress ?? '',
        days: paymentLinkDays,
        now: clock.now().toISOString(),
      },
      ...(await instalmentPlanFormData(services, actor)),
    };
  });
}

export function action({ params: { number }, ...visit }: Route.ActionArgs) {
  return payInstalment(
    visit,
    ({ amountCents, idempotencyKey }, deps) => payIntoInstalmentPlan(deps, { number, amountCents, idempotencyKey }),
    async ({ deps, scope, field }) => {
      const { orderPriceHours } = scope.services.config;
      const asking = { ...deps, orderPriceHours };
      const intent = field('intent');
      if (intent === 'ask') await askToPay(asking, { planNumber: number }, linkWordsOf({ field }));
      else if (intent === 'unask') await cancelLink(asking, { planNumber: number });
      else return null;
      return `/dashboard/plans/${number}`;
    },
  );
}

/** A course that the learner pays bit by bit. */
export default function InstalmentPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, send, shortName: name } = loaderData;
  const asked = { link: plan.link, send, name, reply: actionData?.ask };
  return <InstalmentPlanScreen {...loaderData} reply={actionData} forOthers={<AskForPlan {...asked} />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.instalments_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
