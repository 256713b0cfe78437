import { data, Form } from 'react-router';
import type { CheckoutReply } from '#app/modules/money/checkout/ui/checkout-form.tsx';
import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { checkOrder, claimPayment } from '#app/modules/money/collection/claims/claim-payment.server.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { CheckNow } from '#app/modules/money/collection/ui/check-now.tsx';
import { CoursesInCart } from '#app/modules/money/collection/ui/courses-in-cart.tsx';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { statusAfterSeconds } from '#app/modules/money/collection/progress/status-over-time.ts';
import { orderStatus, type OrderStatusView } from '#app/modules/money/collection/progress/order-status.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { isPriceTooOld, startAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { askToPay, cancelLink } from '#app/modules/money/payment-links/ask-to-pay.server.ts';
import { paymentLinkErrors } from '#app/modules/money/payment-links/payment-link-errors.ts';
import { payerPath, shortName } from '#app/modules/money/payment-links/payment-link.ts';
import { paymentLinkToken } from '#app/modules/money/payment-links/pay-by-link.server.ts';
import type { AskReply } from '#app/modules/money/checkout/ui/ask-form.tsx';
import { AskedOrder, isForPayer, MayAsk, ThankPayer } from '#app/modules/money/payment-links/ui/asked-order.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { AlreadyPaid } from '#app/modules/money/collection/ui/already-paid.tsx';
import { PayByHand } from '#app/modules/money/collection/ui/pay-by-hand.tsx';
import { OwnedCourses } from '#app/modules/money/collection/ui/owned-courses.tsx';
import { OrderWaiting } from '#app/modules/money/collection/ui/order-waiting.tsx';
import { TryAgain } from '#app/modules/money/checkout/ui/try-again.tsx';
import { useSeconds } from '#app/modules/money/collection/ui/use-seconds.ts';
import { useLiveOrder } from '#app/modules/money/collection/ui/use-live-order.ts';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import { Basted } from '#app/ui/basted.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { cookiesAfterResult, orderAgain } from './order.server.ts';
import { linkWordsOf, phoneOf, refusedPayment } from '../checkout/payment-form.server.ts';
import { requireLearner } from '../guards.server.ts';
import { formAction } from '../form-action.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import { useOfflinePage } from '#app/modules/site/ui/learner/use-offline-page.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { WhatsAppLink } from '#app/modules/site/ui/public/whatsapp-link.tsx';
import {
  useAfterPurchase,
  useReturnedToCart,
  useSeenPayment,
} from '#app/modules/money/collection/ui/learner/use-order-effects.ts';
import { replaceOnBack } from '#app/ui/feedback/replace-on-back.ts';
import type { Route } from './+types/order';
import { fill } from '#app/ui/fill.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

/** Milliseconds in which a payment still ends in the welcome, because a callback may come before this page does. */
const justPaidMs = 30_000;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [replaceOnBack];

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services, settings } = context.get(requestScope);
  const deps = { db: services.db, clock: services.clock, providers: services.providers, actor };
  return readOrRefuse(checkoutErrors, async () => {
    const order = await orderStatus(deps, { orderId: params.orderId });
    const { brand, whatsApp, paymentLinkDays } = await settings();
    return data(
      {
        order,
        isPriceTooOld: isPriceTooOld(
          {
            createdAt: new Date(order.createdAt),
            quotation: order.quotation && { ...order.quotation, validUntil: new Date(order.quotation.validUntil) },
            link: order.link?.state === 'open' ? { validUntil: new Date(order.link.validUntil) } : null,
          },
          { clock: services.clock, orderPriceHours: services.config.orderPriceHours },
        ),
        inCart: readCartCookie(request.headers.get('cookie')),
        isJustPaid: order.paidAt !== null && services.clock.now().getTime() - Date.parse(order.paidAt) < justPaidMs,
        brand,
        whatsApp,
        email: actor.email,
        shortName: shortName(actor.name),
        send: {
          address: order.link
            ? services.config.appUrl + localHref(payerPath(paymentLinkToken(services.newsletterKey, order.link.id)))
            : '',
          days: paymentLinkDays,
          now: services.clock.now().toISOString(),
        },
        takesPayments: services.gateway !== null,
        payBill: services.gateway?.account.payBill ?? null,
        phoneUrl: services.simulatorUrl && `/orders/${params.orderId}/phone`,
      },
      { headers: cookiesAfterResult(request, order, { secure: services.config.appUrl.startsWith('https:') }) },
    );
  });
}

/** Sends the prompt again if the use case finds it safe, or takes the M-Pesa code of a learner who has paid. */
export function action({ params: { orderId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: { ...checkoutErrors, ...paymentErrors, ...paymentLinkErrors },
      more: (refused, sent): OrderReply => {
        const error = refused.error ?? '';
        if (sent.field('intent') === 'ask') return { ask: { error, ...linkWordsOf(sent) } };
        if (sent.field('intent') === 'check') return { check: error };
        if (sent.form.has('code')) return { claim: { error, code: sent.field('code', 500) } };
        return { refusal: refusedPayment(refused, sent) };
      },
    },
    async ({ scope: { services, address }, actor, deps, form, field }) => {
      const { rateLimits, config } = services;
      const { orderPriceHours } = config;
      const payments = { ...paymentDepsOf(services), actor, rateLimits, address, orderPriceHours };
      const intent = field('intent');
      if (intent === 'ask') await askToPay({ ...deps, orderPriceHours }, { orderId }, linkWordsOf({ field }));
      else if (intent === 'unask') {
        await cancelLink({ ...deps, orderPriceHours }, { orderId });
        services.liveEvents.publish(orderTopic(orderId));
      } else if (intent === 'again') return orderAgain(payments, visit.request, orderId, config);
      else if (intent === 'check') await checkOrder(payments, { orderId });
      else if (form.has('code')) await claimPayment(payments, { orderId, code: field('code', 500) });
      else {
        const phone = await phoneOf(form, deps);
        await urgently(() => startAttempt(payments, { orderId, phone }));
      }
      return `/orders/${orderId}`;
    },
  );
}

/** Why one of the page's forms was refused. */
interface OrderReply {
  readonly check?: string;
  readonly claim?: { readonly error: string; readonly code: string };
  readonly refusal?: CheckoutReply;
  readonly ask?: AskReply;
}

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.payments_payment());

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, whatsApp, email, phoneUrl, takesPayments, payBill } = loaderData;
  const order = useLiveOrder(loaderData.order);
  useOfflinePage();
  const waitAtFirst = secondsUntilResend(order);
  const seconds = useSeconds(order.secondsSincePrompt, !order.isFinal || (waitAtFirst ?? 0) > 0);
  const passed = (seconds ?? 0) - (order.secondsSincePrompt ?? 0);
  const wait = waitAtFirst === null ? null : Math.max(0, waitAtFirst - passed);
  useAfterPurchase(order, loaderData.isJustPaid);
  useSeenPayment(order);
  useReturnedToCart(order);
  const shown = statusAfterSeconds(order, seconds);
  const tryAgain = (
    <TryAgain
      order={order}
      lastPhone={order.lastPhone}
      wait={wait}
      refusal={actionData?.refusal}
      takesPayments={takesPayments}
      isPriceTooOld={loaderData.isPriceTooOld}
    />
  );
  const asked = { send: loaderData.send, name: loaderData.shortName, reply: actionData?.ask };
  if (isForPayer(shown))
    return (
      <div className="shell app">
        <div className="stack reading-width">
          <AskedOrder order={shown} seconds={seconds} {...asked} payIt={tryAgain} />
        </div>
      </div>
    );
  return (
    <div className="shell app">
      <div className="stack reading-width">
        <OrderWaiting
          order={shown}
          seconds={seconds}
          brand={brand}
          email={email}
          kept={<CoursesInCart order={shown} inCart={loaderData.inCart} />}
          again={
            <>
              <CheckNow state={shown.state} error={actionData?.check} />
              <OwnedCourses order={shown} />
              <OrderAgain order={shown} />
              {tryAgain}
              {shown.resend.allowed && <MayAsk order={shown} {...asked} isPriceTooOld={loaderData.isPriceTooOld} />}
              <ThankPayer order={shown} />
            </>
          }
          byHand={
            <div>
              <PayByHand order={order} payBill={payBill} />
              <AlreadyPaid order={shown} refusal={actionData?.claim} />
            </div>
          }
          help={
            <WhatsAppLink
              number={whatsApp}
              text={m.payments_need_help({ number: order.number })}
              className="btn btn-plain"
            >
              {m.payments_ask_whatsapp()}
            </WhatsAppLink>
          }
        />
        {phoneUrl && !order.isFinal && (
          <Basted>
            <p>
              {fill(m.payments_phone_simulated, {
                test: <b>{m.payments_test_mode()}</b>,
                open: (
                  <a className="link" href={phoneUrl} target="_blank" rel="noreferrer">
                    {m.checkout_open_simulated_phone()}
                  </a>
                ),
              })}
            </p>
          </Basted>
        )}
      </div>
    </div>
  );
}

function secondsUntilResend({ resend, promptedAt, secondsSincePrompt }: OrderStatusView): number | null {
  if (resend.allowed) return 0;
  if (resend.from === null || promptedAt === null || secondsSincePrompt === null) return null;
  // Uses only the server's clock: the visitor's may be wrong.
  const now = Date.parse(promptedAt) + secondsSincePrompt * 1000;
  return Math.max(0, Math.ceil((Date.parse(resend.from) - now) / 1000));
}

/** Orders the courses of an order again whose cheque bounced; nothing for any other. */
function OrderAgain({ order: { mayOrderAgain } }: { readonly order: Pick<OrderStatusView, 'mayOrderAgain'> }) {
  if (!mayOrderAgain) return null;
  return (
    <Form method="post" className="acts">
      <Button type="submit" name="intent" value="again" variant="accent">
        {m.payments_order_again()}
      </Button>
    </Form>
  );
}
