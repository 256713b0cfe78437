import { useEffect, useRef, useState } from 'react';
import { data, redirect, useNavigate } from 'react-router';
import { checkoutErrors } from '#app/modules/checkout/checkout-errors.ts';
import { removeFromCart } from '#app/modules/checkout/ui/cart-store.ts';
import { announceUserData } from '#app/modules/learning/ui/user-data.ts';
import { orderStatus, type OrderStatusView } from '#app/modules/payments/progress/order-status.server.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { paymentErrors } from '#app/modules/payments/payments-errors.ts';
import { readLastPhone } from '#app/modules/payments/attempts/read-last-phone.server.ts';
import { startAttempt } from '#app/modules/payments/attempts/start-attempt.server.ts';
import { OrderWaiting } from '#app/modules/payments/ui/order-waiting.tsx';
import { TryAgain } from '#app/modules/payments/ui/try-again.tsx';
import { useLiveOrder } from '#app/modules/payments/ui/use-live-order.ts';
import { useSeconds } from '#app/modules/payments/ui/use-seconds.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { formatPhone } from '#app/shared/phone.ts';
import { Basted } from '#app/ui/basted.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import { titlePage } from '../shell/describe-page.ts';
import type { Route } from './+types/order';

/** Specification §9: the redirect after a purchase. */
const redirectAfterMs = 1_500;

/** A callback may come before this page does: what was paid so recently still ends in the welcome (milliseconds). */
const justPaidMs = 30_000;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const deps = { db: services.db, clock: services.clock, actor };
  try {
    const order = await orderStatus(deps, { orderId: params.orderId });
    const phone = await readLastPhone(deps);
    const { brand } = await readSiteSettings(services.db);
    return {
      order,
      isJustPaid: order.paidAt !== null && services.clock.now().getTime() - Date.parse(order.paidAt) < justPaidMs,
      brand,
      email: actor.email,
      takesPayments: services.gateway !== null,
      phone: phone === null ? '' : formatPhone(phone).replaceAll('\u00a0', ' '),
      phoneUrl:
        services.simulatorUrl && (phone === null ? services.simulatorUrl : `${services.simulatorUrl}/phone/${phone}`),
    };
  } catch (error) {
    const answer = answerFrom(checkoutErrors, error);
    if (answer) throw data(answer.message, { status: answer.status });
    throw error;
  }
}

/** Sends the prompt again, where the use case finds it safe. */
export async function action({ params, context, request, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const phone = fieldOf(await readForm(request), 'phone', 100);
  try {
    const deps = { ...paymentDepsOf(services), actor, rateLimits: services.rateLimits };
    await startAttempt(deps, { orderId: params.orderId, phone });
    return redirect(`/orders/${params.orderId}`);
  } catch (error) {
    const answer = answerFrom({ ...checkoutErrors, ...paymentErrors }, error);
    if (answer) return data({ error: answer.message }, { status: answer.status });
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, 'Payment');

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, email, phone, phoneUrl, takesPayments } = loaderData;
  const order = useLiveOrder(loaderData.order);
  const waitAtFirst = secondsUntilResend(order);
  const seconds = useSeconds(order.secondsSincePrompt, !order.isFinal || (waitAtFirst ?? 0) > 0);
  const passed = (seconds ?? 0) - (order.secondsSincePrompt ?? 0);
  const wait = waitAtFirst === null ? null : Math.max(0, waitAtFirst - passed);
  useAfterPurchase(order, loaderData.isJustPaid);
  return (
    <div className="shell app">
      <div className="stack max-w-[760px]">
        <OrderWaiting
          order={order}
          seconds={seconds}
          brand={brand}
          email={email}
          again={
            <TryAgain order={order} phone={phone} wait={wait} error={actionData?.error} takesPayments={takesPayments} />
          }
        />
        {phoneUrl && !order.isFinal && (
          <Basted>
            <p>
              <b>Test mode.</b> The phone is simulated:{' '}
              <a className="link" href={phoneUrl} target="_blank" rel="noreferrer">
                open it
              </a>
              .
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
  // By the server's clock alone: the visitor's may be wrong.
  const now = Date.parse(promptedAt) + secondsSincePrompt * 1000;
  return Math.max(0, Math.ceil((Date.parse(resend.from) - now) / 1000));
}

/** The orders whose success was shown in this tab; going back to one does not lead away from it again. */
const welcomed = new Set<string>();

/** Once the wait ends in success: the cart is cleared, other tabs are told, and the learner is taken on (decision M4). */
function useAfterPurchase(order: OrderStatusView, isJustPaid: boolean): void {
  const navigate = useNavigate();
  const hasWaited = useRef(isJustPaid && !welcomed.has(order.orderId));
  const [leaveTo, setLeaveTo] = useState<string | null>(null);
  const hasFailed = order.state === 'failed' || order.state === 'not_sent';
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    // Said once, when it happens; the page says why.
    if (hasFailed && !hadFailed.current) showToast({ kind: 'error', text: 'Payment failed. Please try again.' });
    hadFailed.current = hasFailed;
  }, [hasFailed]);
  useEffect(() => {
    if (!order.isFinal) hasWaited.current = true;
    if (order.state !== 'paid') return;
    for (const { courseId } of order.courses) if (courseId !== null) removeFromCart(courseId);
    // Somebody who comes back to the receipt later stays on it.
    if (!hasWaited.current) return;
    hasWaited.current = false;
    welcomed.add(order.orderId);
    announceUserData();
    showToast({ kind: 'success', text: 'Payment successful! You can now access the course content.' });
    setLeaveTo(order.goTo);
  }, [order]);
  useEffect(() => {
    if (leaveTo === null) return;
    const timer = setTimeout(() => void navigate(leaveTo), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [leaveTo, navigate]);
}
