import { startAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import {
  acceptQuotation,
  answerErrors,
  payerOfQuotation,
} from '#app/modules/money/quotations/answer-quotation.server.ts';
import { quotationToSend } from '#app/modules/money/quotations/quotation-to-send.ts';
import { QuotationScreen } from '#app/modules/money/quotations/ui/quotation-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { readQuotationPage } from './read-quotation-page.server.ts';
import { asVisitor, formAction } from '../form-action.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/quotation';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

const errors = { ...paymentErrors, ...answerErrors };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titlePage(matches, loaderData ? m.quotations_title({ number: loaderData.quotation.number }) : m.payments_payment());

export async function loader({ params, context }: Route.LoaderArgs) {
  return readOrRefuse(errors, async () => {
    const { services, settings } = context.get(requestScope);
    const page = await readQuotationPage(services, params.token);
    const { brand } = await settings();
    const { appUrl } = services.config;
    return { ...page, send: quotationToSend(page.quotation, { token: params.token, brand, appUrl }) };
  });
}

/** Accepts the quotation, or sends a prompt for it. */
export function action({ params: { token }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: asVisitor, errors, more: (_, { field }) => ({ phone: field('phone', 100) }) },
    async ({ scope: { services, address }, field, url }) => {
      if (field('intent') === 'pay') {
        const { orderId, actor } = await payerOfQuotation(services, { token });
        const { orderPriceHours } = services.config;
        const payments = { ...paymentDepsOf(services), rateLimits: services.rateLimits, orderPriceHours };
        await urgently(() =>
          startAttempt({ ...payments, actor, address, isByLink: true }, { orderId, phone: field('phone', 100) }),
        );
      } else await acceptQuotation(services, { token });
      return url.pathname;
    },
  );
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
