import { redirect } from 'react-router';
import { cleanCart, readCartCookie, writeCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { checkCode } from '#app/modules/money/checkout/check-code.server.ts';
import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { readInvoiceBuyer } from '#app/modules/money/checkout/invoice-buyer.ts';
import { placeOrder } from '#app/modules/money/checkout/place-order.server.ts';
import type { CheckoutReply } from '#app/modules/money/checkout/ui/checkout-form.tsx';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { writePaymentCookie } from '#app/modules/money/collection/progress/payment-cookie.ts';
import { recordTestPayment } from '#app/modules/money/checkout/record-test-payment.server.ts';
import { startAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope, type Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { formAction, type Visit } from '../form-action.server.ts';
import { fieldOf } from '../form-fields.server.ts';
import { askToPay } from '#app/modules/money/payment-links/ask-to-pay.server.ts';
import { paymentLinkErrors } from '#app/modules/money/payment-links/payment-link-errors.ts';
import { readLinkWords } from '#app/modules/money/payment-links/payment-link.ts';
import { linkWordsOf, phoneOf, refusedPayment } from './payment-form.server.ts';

/**
 * Handles the checkout's buttons: 'pay' places the order and sends the prompt, 'ask' makes the link by which somebody else pays it, 'test'
 * enrols without payment in test mode. Prices
 * come from the database; the form's total is only compared. Answers with a redirect or the refusal.
 */
export function payOrder({ request, url, context }: Visit) {
  return urgently(() =>
    formAction(
      { request, url, context },
      {
        guard: () => context.get(requestScope).actor(),
        errors: { ...checkoutErrors, ...paymentErrors, ...paymentLinkErrors },
        more: (refused, sent): CheckoutReply => ({
          ...refusedPayment(refused, sent),
          invoice: { name: sent.field('invoiceName', 200), kraPin: sent.field('kraPin', 40) },
          ask: linkWordsOf(sent),
        }),
      },
      async ({ deps, form, field }) => {
        if (form.get('intent') === 'test') return redirect(await skipPayment(form, context));
        const ask = form.get('intent') === 'ask' ? linkWordsOf({ field }) : null;
        return pay(form, { phone: ask ? '' : await phoneOf(form, deps), ask }, { request, context });
      },
    ),
  );
}

type RouteArgs = Pick<Visit, 'request' | 'context'>;

/** Redirects to the order's page. The cart keeps or gains the ordered courses until they are paid. */
async function pay(
  form: FormData,
  { phone, ask }: { readonly phone: string; readonly ask: ReturnType<typeof linkWordsOf> | null },
  { request, context }: RouteArgs,
): Promise<Response> {
  const { services, actor, address } = context.get(requestScope);
  const viewer = await actor();
  const shownTotalCents = readShownTotal(form);
  const isFree = shownTotalCents === 0;
  // Without a gateway nobody could pay the order.
  if (!services.gateway && !isFree) throw new DomainError('payments_off');
  // Refuses an invalid number before it places an order.
  if (ask) readLinkWords(ask);
  else if (viewer.kind !== 'visitor' && !isFree && !parsePhone(phone)) throw new DomainError('phone_invalid');
  const courseIds = form.getAll('course').map(String);
  const invoiceBuyer = readInvoiceBuyer(fieldOf(form, 'invoiceName', 200), fieldOf(form, 'kraPin', 40));
  const order = await placeOrder(
    { ...paymentDepsOf(services), actor: viewer },
    {
      courseIds,
      idempotencyKey: fieldOf(form, 'orderKey'),
      shownTotalCents,
      invoiceBuyer,
      code: await readCode(form, { services, actor: viewer, address }),
    },
  );
  if (order.totalCents === 0) return redirect(`/orders/${order.orderId}`);
  const secure = services.config.appUrl.startsWith('https:');
  const headers = new Headers();
  const cart = [...readCartCookie(request.headers.get('cookie')), ...courseIds];
  headers.append('set-cookie', writeCartCookie(cart, { secure }));
  const page = `/orders/${order.orderId}`;
  const { orderPriceHours } = services.config;
  if (ask) {
    const { db, clock } = services;
    await askToPay({ db, clock, actor: viewer, orderPriceHours }, { orderId: order.orderId }, ask);
    return redirect(page, { headers });
  }
  const deps = {
    ...paymentDepsOf(services),
    actor: viewer,
    rateLimits: services.rateLimits,
    address,
    orderPriceHours,
  };
  try {
    await startAttempt(deps, { orderId: order.orderId, phone });
  } catch (error) {
    // The form was sent again after the payment: the order's page shows the result.
    if (error instanceof DomainError && error.code === 'order_paid') return redirect(page);
    throw error;
  }
  headers.append('set-cookie', writePaymentCookie(order.orderId, { secure }));
  return redirect(page, { headers });
}

/** Returns the total that the page showed, in cents; null if the form has none. */
function readShownTotal(form: FormData): number | null {
  const shown = fieldOf(form, 'total', 20).trim();
  return shown === '' ? null : Number(shown);
}

/** Returns the code of the form's coupon; null without one, or after too many wrong ones. */
async function readCode(
  form: FormData,
  { services, ...viewer }: { readonly services: Services; readonly actor: Actor; readonly address: string },
): Promise<string | null> {
  const typed = fieldOf(form, 'code', 100).trim();
  if (typed === '') return null;
  const { db, clock, rateLimits } = services;
  return (await checkCode({ db, clock, rateLimits, ...viewer }, { typed })) === null ? null : typed;
}

async function skipPayment(form: FormData, context: RouteArgs['context']): Promise<string> {
  const { services, actor } = context.get(requestScope);
  const courseIds = cleanCart(form.getAll('course').map(String));
  const mode = services.config.payments.mode;
  const courses = await recordTestPayment({ ...paymentDepsOf(services), actor: await actor(), mode }, { courseIds });
  const [only] = courses;
  return courses.length === 1 && only ? `/courses/${only.slug}/content` : '/dashboard?tab=my-courses';
}
