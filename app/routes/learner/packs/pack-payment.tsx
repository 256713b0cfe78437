import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { packPath } from '#app/modules/money/packs/pack-words.ts';
import { payPackOrder } from '#app/modules/money/packs/pay-pack-order.server.ts';
import { readPackPayments } from '#app/modules/money/packs/read-pack.server.ts';
import { PackPaymentScreen, type PromptReply } from '#app/modules/money/packs/ui/pack-payment-screen.tsx';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import { phoneOf, refusedPayment } from '../../checkout/payment-form.server.ts';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { instalmentPlanFormData } from '../instalment-plans/pay-instalment.server.ts';
import type { Route } from './+types/pack-payment';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.packs_payment() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const { orderPriceHours } = services.config;
  return readOrRefuse(packErrors, async () => {
    const payments = await readPackPayments({ ...services, actor, orderPriceHours }, params);
    const { lastPhone, takesPayments } = await instalmentPlanFormData(services, actor);
    return { ...payments, lastPhone, takesPayments };
  });
}

/** Sends the prompt of one of the orders, and goes to that order's page, which its buyer alone sees; others stay. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return urgently(() =>
    formAction(
      visit,
      {
        guard: requireLearner,
        errors: { ...paymentErrors, ...packErrors },
        more: (refused, sent): PromptReply => {
          const { error, phone, openOrder } = refusedPayment(refused, sent);
          return { orderId: sent.field('orderId', 40), error, phone, openOrder };
        },
      },
      async (sent) => {
        const { actor, form, deps, field, scope } = sent;
        const { services, address } = scope;
        const orderId = field('orderId', 40);
        const { orderPriceHours } = services.config;
        const payments = { ...paymentDepsOf(services), rateLimits: services.rateLimits, orderPriceHours };
        const phone = await phoneOf(form, deps);
        const { isMine } = await payPackOrder({ ...payments, actor, address }, { ...params, orderId, phone });
        return isMine ? `/orders/${orderId}` : packPath(params);
      },
    ),
  );
}

/** How an organisation pays its seats. */
export default function PackPayment({ loaderData, actionData }: Route.ComponentProps) {
  return <PackPaymentScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.packs_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
