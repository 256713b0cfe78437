import { data, redirect } from 'react-router';
import type { CheckoutReply } from '#app/modules/checkout/ui/checkout-form.tsx';
import { checkoutErrors } from '#app/modules/checkout/checkout-errors.ts';
import { checkOrder, claimPayment } from '#app/modules/collection/claims/claim-payment.server.ts';
import { CheckNow } from '#app/modules/collection/ui/check-now.tsx';
import { CoursesInCart } from '#app/modules/collection/ui/courses-in-cart.tsx';
import { readCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { statusAfterSeconds } from '#app/modules/collection/progress/status-over-time.ts';

import { orderStatus, type OrderStatusView } from '#app/modules/collection/progress/order-status.server.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { paymentErrors } from '#app/modules/collection/collection-errors.ts';
import { isPriceTooOld, startAttempt } from '#app/modules/collection/attempts/start-attempt.server.ts';
import { AlreadyPaid } from '#app/modules/collection/ui/already-paid.tsx';
import { PayByHand } from '#app/modules/collection/ui/pay-by-hand.tsx';
import { OrderAgain } from '#app/modules/collection/ui/order-again.tsx';
import { OwnedCourses } from '#app/modules/collection/ui/owned-courses.tsx';
import { OrderWaiting } from '#app/modules/collection/ui/order-waiting.tsx';
import { TryAgain } from '#app/modules/collection/ui/try-again.tsx';
import { useLiveOrder } from '#app/modules/collection/ui/use-live-order.ts';
import { useSeconds } from '#app/modules/collection/ui/use-seconds.ts';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { Basted } from '#app/ui/basted.tsx';
import { cookiesAfterResult, orderAgain } from './order.server.ts';
import { fieldOfRefusal, openOrderIn, phoneOf } from '../checkout/payment-form.server.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { WhatsAppLink } from '#app/modules/site/ui/public/whatsapp-link.tsx';
import {
  useAfterPurchase,
  useReturnedToCart,
  useSeenPayment,
} from '#app/modules/collection/ui/learner/use-order-effects.ts';
import type { Route } from './+types/order';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

/** Milliseconds in which a payment still ends in the welcome, because a callback may come before this page does. */
const justPaidMs = 30_000;

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services, settings } = context.get(requestScope);
  const deps = { db: services.db, clock: services.clock, providers: services.providers, actor };
  try {
    const order = await orderStatus(deps, { orderId: params.orderId });
    const { brand, whatsApp } = await settings();
    return data(
      {
        order,
        isPriceTooOld: isPriceTooOld(
          {
            createdAt: new Date(order.createdAt),
            quotation: order.quotation && { ...order.quotation, validUntil: new Date(order.quotation.validUntil) },
          },
          { clock: services.clock, orderPriceHours: services.config.orderPriceHours },
        ),
        inCart: readCartCookie(request.headers.get('cookie')),
        isJustPaid: order.paidAt !== null && services.clock.now().getTime() - Date.parse(order.paidAt) < justPaidMs,
        brand,
        whatsApp,
        email: actor.email,
        takesPayments: services.gateway !== null,
        payBill: services.gateway?.account.payBill ?? null,
        phoneUrl: services.simulatorUrl && `/orders/${params.orderId}/phone`,
      },
      { headers: cookiesAfterResult(request, order, { secure: services.config.appUrl.startsWith('https:') }) },
    );
  } catch (error) {
    throw refusalToShow(checkoutErrors, error);
  }
}

/** Sends the prompt again if the use case finds it safe, or takes the M-Pesa code of a learner who has paid. */
export async function action({ params, context, request, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { services, address } = context.get(requestScope);
  const { orderId } = params;
  const form = await readForm(request);
  const deps = {
    ...paymentDepsOf(services),
    actor,
    rateLimits: services.rateLimits,
    address,
    orderPriceHours: services.config.orderPriceHours,
  };
  const code = form.has('code') ? fieldOf(form, 'code', 100) : null;
  const { phone, typed } = await phoneOf(form, { db: services.db, actor });
  try {
    if (form.get('intent') === 'again') return await orderAgain(deps, request, orderId, services.config);
    if (form.get('intent') === 'check') await checkOrder(deps, { orderId });
    else if (code !== null) await claimPayment(deps, { orderId, code });
    else await urgently(() => startAttempt(deps, { orderId, phone }));
    return redirect(`/orders/${orderId}`);
  } catch (error) {
    const answer = answerFrom({ ...checkoutErrors, ...paymentErrors }, error);
    if (!answer) throw error;
    if (form.get('intent') === 'check') return data({ check: answer.message }, { status: answer.status });
    if (code !== null) return data({ claim: { error: answer.message, code } }, { status: answer.status });
    const field = fieldOfRefusal(error);
    const refusal: CheckoutReply = { error: answer.message, field, phone: typed, openOrder: openOrderIn(error) };
    return data({ refusal }, { status: answer.status });
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.payments_payment());

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, whatsApp, email, phoneUrl, takesPayments, payBill } = loaderData;
  const order = useLiveOrder(loaderData.order);
  const waitAtFirst = secondsUntilResend(order);
  const seconds = useSeconds(order.secondsSincePrompt, !order.isFinal || (waitAtFirst ?? 0) > 0);
  const passed = (seconds ?? 0) - (order.secondsSincePrompt ?? 0);
  const wait = waitAtFirst === null ? null : Math.max(0, waitAtFirst - passed);
  useAfterPurchase(order, loaderData.isJustPaid);
  useSeenPayment(order);
  useReturnedToCart(order);
  const shown = statusAfterSeconds(order, seconds);
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
              <CheckNow
                state={shown.state}
                error={actionData && 'check' in actionData ? actionData.check : undefined}
              />
              <OwnedCourses order={shown} />
              <OrderAgain order={shown} />
              <TryAgain
                order={order}
                lastPhone={order.lastPhone}
                wait={wait}
                refusal={actionData && 'refusal' in actionData ? actionData.refusal : undefined}
                takesPayments={takesPayments}
                isPriceTooOld={loaderData.isPriceTooOld}
              />
            </>
          }
          byHand={
            <div>
              <PayByHand order={order} payBill={payBill} />
              <AlreadyPaid order={shown} refusal={actionData && 'claim' in actionData ? actionData.claim : undefined} />
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
