import { data, redirect } from 'react-router';
import { startAttempt } from '#app/modules/collection/attempts/start-attempt.server.ts';
import { paymentErrors } from '#app/modules/collection/collection-errors.ts';
import { orderStatus } from '#app/modules/collection/progress/order-status.server.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { acceptQuotation, answerErrors, payerOfQuotation } from '#app/modules/quotations/answer-quotation.server.ts';
import { fitsPrompt } from '#app/modules/ledger/order.ts';
import { quotationToken } from '#app/modules/quotations/quotation-link.server.ts';
import { readLinkedQuotation } from '#app/modules/quotations/read-quotations.server.ts';
import { QuotationScreen } from '#app/modules/quotations/ui/quotation-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/quotation';
import { m } from '#texts';

const errors = { ...paymentErrors, ...answerErrors };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titlePage(matches, loaderData ? m.quotations_title({ number: loaderData.quotation.number }) : m.payments_payment());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestScope);
  const { db, clock, providers, gateway } = services;
  try {
    const quotation = await readLinkedQuotation(services, params.token);
    const { orderId, buyer, state } = quotation;
    const isOpen = state === 'sent' || state === 'accepted';
    const status =
      isOpen && buyer.userId !== null
        ? await orderStatus(
            { db, clock, providers, actor: { kind: 'learner', userId: buyer.userId, name: '', email: '' } },
            { orderId },
          )
        : null;
    const { replacedBy } = quotation;
    return {
      quotation,
      successor: replacedBy && `/quotations/${quotationToken(services.newsletterKey, replacedBy.id)}`,
      payBill: gateway?.account.payBill ?? null,
      mayPay: gateway !== null && isOpen && fitsPrompt(quotation.totalCents),
      progress: status && status.state !== 'not_started' ? status.sentence : null,
    };
  } catch (error) {
    throw refusalToShow(errors, error);
  }
}

/** Accepts the quotation, or sends a prompt for it. */
export async function action({ params: { token }, context, request, url }: Route.ActionArgs) {
  const { services, address } = context.get(requestScope);
  const form = await readForm(request);
  const phone = fieldOf(form, 'phone', 100);
  try {
    if (form.get('intent') === 'pay') {
      const { orderId, actor } = await payerOfQuotation(services, { token });
      const deps = {
        ...paymentDepsOf(services),
        actor,
        rateLimits: services.rateLimits,
        address,
        orderPriceHours: services.config.orderPriceHours,
      };
      await urgently(() => startAttempt(deps, { orderId, phone }));
    } else await acceptQuotation(services, { token });
    return redirect(url.pathname, 303);
  } catch (error) {
    const answer = answerFrom(errors, error);
    if (!answer) throw error;
    return data({ error: answer.message, phone }, { status: answer.status });
  }
}

export default function Quotation({ loaderData, actionData }: Route.ComponentProps) {
  return <QuotationScreen {...loaderData} refusal={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.quotations_load_failed()} area="site">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
