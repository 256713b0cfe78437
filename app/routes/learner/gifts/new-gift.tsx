import { data, redirect } from 'react-router';
import { paymentErrors } from '#app/modules/collection/collection-errors.ts';
import { writePaymentCookie } from '#app/modules/collection/progress/payment-notice.ts';
import { giveCourse, readGiftOffer } from '#app/modules/gifts/give-course.server.ts';
import { giftErrors } from '#app/modules/gifts/gift-errors.ts';
import { NewGiftScreen, type GiftReply } from '#app/modules/gifts/ui/new-gift-screen.tsx';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { openOrderIn, phoneOf, startUnlessPaid } from '../../checkout/payment-form.server.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { planFormData } from '../plans/pay-plan.server.ts';
import { giftFieldsOf, mailDays } from './gift-page.server.ts';
import type { Route } from './+types/new-gift';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.gifts_give() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const now = services.clock.now();
  try {
    const { course, priceCents } = await readGiftOffer(services.db, params.courseId, now);
    const { payBill: _payBill, ...payment } = await planFormData(services, actor);
    const { title, slug, category } = course;
    return {
      course: { title, slug, category },
      priceCents,
      senderName: actor.name,
      days: mailDays(now),
      ...payment,
    };
  } catch (error) {
    throw refusalToShow(giftErrors, error);
  }
}

/** Places the order of a gift and sends its prompt. Redirects to the order's page, or answers with the refusal. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  return urgently(async () => {
    const form = await readForm(request);
    const { services, address } = context.get(requestScope);
    const { phone, typed } = await phoneOf(form, { db: services.db, actor });
    const fields = giftFieldsOf(form);
    try {
      if (!services.gateway) throw new DomainError('payments_off');
      if (!parsePhone(phone)) throw new DomainError('phone_invalid');
      const { orderId } = await giveCourse(
        { ...services, actor },
        {
          courseId: params.courseId,
          fields,
          shownPriceCents: Number(fieldOf(form, 'price', 12)) || 0,
          idempotencyKey: fieldOf(form, 'orderKey'),
        },
      );
      const { orderPriceHours } = services.config;
      const deps = { ...paymentDepsOf(services), actor, rateLimits: services.rateLimits, address, orderPriceHours };
      await startUnlessPaid(deps, { orderId, phone });
      const secure = services.config.appUrl.startsWith('https:');
      return redirect(`/orders/${orderId}`, { headers: { 'set-cookie': writePaymentCookie(orderId, { secure }) } });
    } catch (error) {
      const answer = answerFrom({ ...paymentErrors, ...giftErrors }, error);
      if (!answer || !(error instanceof DomainError)) throw error;
      const errors = error.code === 'gift_invalid' ? error.details : {};
      const reply: GiftReply = {
        error: answer.message,
        errors: error.code === 'phone_invalid' ? { phone: answer.message } : errors,
        values: fields,
        phone: typed,
        openOrder: openOrderIn(error),
      };
      return data(reply, { status: answer.status });
    }
  });
}

/** A course that is paid for somebody else. */
export default function NewGift({ loaderData, actionData }: Route.ComponentProps) {
  return <NewGiftScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.gifts_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
