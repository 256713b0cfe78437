import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { giveCourse, readGiftOffer } from '#app/modules/money/gifts/give-course.server.ts';
import { giftErrors } from '#app/modules/money/gifts/gift-errors.ts';
import { NewGiftScreen, type GiftReply } from '#app/modules/money/gifts/ui/new-gift-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import { payByPhone, refusedPayment } from '../../checkout/payment-form.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { instalmentPlanFormData } from '../instalment-plans/pay-instalment.server.ts';
import { giftFieldsOf, mailDays } from './gift-page.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/new-gift';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.gifts_give() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const now = services.clock.now();
  return readOrRefuse(giftErrors, async () => {
    const { course, priceCents } = await readGiftOffer(services.db, params.courseId, now);
    const { payBill: _payBill, ...payment } = await instalmentPlanFormData(services, actor);
    const { title, slug, category } = course;
    return {
      course: { title, slug, category },
      priceCents,
      senderName: actor.name,
      days: mailDays(now),
      ...payment,
    };
  });
}

/** Places the order of a gift and sends its prompt. Redirects to the order's page, or answers with the refusal. */
export function action({ params: { courseId }, ...visit }: Route.ActionArgs) {
  return urgently(() =>
    formAction(
      visit,
      {
        guard: requireLearner,
        errors: { ...paymentErrors, ...giftErrors },
        more: (refused, sent): GiftReply => {
          const { error, phone, openOrder } = refusedPayment(refused, sent);
          const { code, details } = refused;
          const errors = code === 'phone_invalid' ? { phone: error } : code === 'gift_invalid' ? details : {};
          return { error, errors, values: giftFieldsOf(sent.form), phone, openOrder };
        },
      },
      (sent) =>
        payByPhone(sent, () => {
          const { deps, form, field } = sent;
          const shownPriceCents = Number(field('price', 12)) || 0;
          const order = { courseId, fields: giftFieldsOf(form), shownPriceCents, idempotencyKey: field('orderKey') };
          return giveCourse(deps, order);
        }),
    ),
  );
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
