import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { instalmentPlanErrors } from '#app/modules/money/instalments/instalment-plan-errors.ts';
import {
  findLink,
  leaveWords,
  payByLink,
  payerToken,
  reportLink,
} from '#app/modules/money/payment-links/pay-by-link.server.ts';
import { payerPath } from '#app/modules/money/payment-links/payment-link.ts';
import { paymentLinkErrors } from '#app/modules/money/payment-links/payment-link-errors.ts';
import { readPayerPage } from '#app/modules/money/payment-links/read-payer-page.server.ts';
import type { PayerReply } from '#app/modules/money/payment-links/ui/payer-forms.tsx';
import { PayerScreen, titleOf } from '#app/modules/money/payment-links/ui/payer-screen.tsx';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { payerOf, writePayerCookie } from '../checkout/payer-cookie.server.ts';
import { readShillings } from '../checkout/payment-form.server.ts';
import { asVisitor, formAction } from '../form-action.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/payment-link';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...titlePage(matches, loaderData ? titleOf(loaderData.view) : m.payments_payment()),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  return readOrRefuse(paymentLinkErrors, async () => {
    const view = await readPayerPage(services, { token: params.token, kept: payerOf(request) });
    const { brand, moneyBackDays } = await settings();
    return {
      view,
      brand,
      moneyBackDays,
      payBill: services.gateway?.account.payBill ?? null,
      takesPayments: services.gateway !== null,
      orderKey: randomUUID(),
      isReported: url.searchParams.has('reported'),
    };
  });
}

/** Sends a prompt to the payer's phone, or keeps what they say to the buyer. */
export function action({ params: { token }, ...visit }: Route.ActionArgs) {
  return urgently(() =>
    formAction(
      visit,
      {
        guard: asVisitor,
        errors: { ...paymentErrors, ...instalmentPlanErrors, ...paymentLinkErrors },
        more: ({ code, error }, { field }): PayerReply => ({
          error,
          field: fieldOfCode[code ?? ''] ?? null,
          phone: field('phone', 100),
          amount: field('amount', 12),
          words: { name: field('name', 500), message: field('message', 2000) },
        }),
      },
      async ({ scope: { services, address }, deps, field }) => {
        const intent = field('intent');
        await findLink(services.db, services, token);
        const page = payerPath(token);
        if (intent === 'report') {
          await reportLink({ ...deps, appUrl: services.config.appUrl }, { token });
          return `${page}?reported`;
        }
        if (intent === 'words') {
          const words = { name: field('name', 500), message: field('message', 2000) };
          const orderId = await leaveWords(deps, { token, kept: payerOf(visit.request) }, words);
          services.liveEvents.publish(orderTopic(orderId));
          return page;
        }
        if (!services.gateway) throw new DomainError('payments_off');
        const { orderPriceHours, appUrl } = services.config;
        const payments = { ...paymentDepsOf(services), rateLimits: services.rateLimits, orderPriceHours };
        const attemptId = await payByLink(
          { ...payments, actor: deps.actor, address, newsletterKey: services.newsletterKey },
          {
            token,
            phone: field('phone', 100),
            amountCents: readShillings(field('amount', 12).trim()),
            idempotencyKey: field('orderKey'),
          },
        );
        const cookie = writePayerCookie(payerToken(services.newsletterKey, attemptId), {
          secure: appUrl.startsWith('https:'),
        });
        return redirect(page, { status: 303, headers: { 'set-cookie': cookie } });
      },
    ),
  );
}

const fieldOfCode: Readonly<Record<string, PayerReply['field']>> = {
  phone_invalid: 'phone',
  instalment_invalid: 'amount',
  words_invalid: 'words',
  link_name_invalid: 'words',
};

export default function PaymentLink({ loaderData, actionData }: Route.ComponentProps) {
  return <PayerScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.links_load_failed()} area="site">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
