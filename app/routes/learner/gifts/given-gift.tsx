import { renderSVG } from 'uqr';
import { data } from 'react-router';
import { changeGift, mailGiftAgain } from '#app/modules/gifts/change-gift.server.ts';
import { giftPath } from '#app/modules/gifts/gift-code.ts';
import { giftErrors } from '#app/modules/gifts/gift-errors.ts';
import { readGivenGift } from '#app/modules/gifts/read-given-gifts.server.ts';
import { GivenGiftScreen, type GivenGiftReply } from '#app/modules/gifts/ui/given-gift-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { localHref } from '#app/shared/local-href.ts';
import { readForm } from '../../form-fields.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { giftFieldsOf, mailDays } from './gift-page.server.ts';
import type { Route } from './+types/given-gift';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.gifts_title_plain() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, config } = context.get(requestScope).services;
  try {
    const gift = await readGivenGift({ db, actor }, params.giftId);
    const address = config.appUrl + localHref(giftPath(gift.code));
    const enterAt = (config.appUrl + localHref('/gift')).replace(/^https?:\/\//, '');
    return { gift, address, enterAt, qr: renderSVG(address, { ecc: 'M', border: 1 }), days: mailDays(clock.now()) };
  } catch (error) {
    throw refusalToShow(giftErrors, error);
  }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const form = await readForm(request);
  const deps = { ...services, appUrl: services.config.appUrl, actor };
  const fields = giftFieldsOf(form);
  const reply: GivenGiftReply = { done: null, error: null, errors: {}, values: null };
  try {
    if (form.get('intent') === 'mail') {
      await mailGiftAgain(deps, params.giftId);
      return { ...reply, done: m.gifts_mail_again_done() };
    }
    await changeGift(deps, params.giftId, fields);
    return { ...reply, done: m.gifts_change_done() };
  } catch (error) {
    const answer = answerFrom(giftErrors, error);
    if (!answer) throw error;
    const errors = error instanceof DomainError && error.code === 'gift_invalid' ? error.details : {};
    return data({ ...reply, error: answer.message, errors, values: fields }, { status: answer.status });
  }
}

/** One gift of the learner: its card and link, and to whom it goes. */
export default function GivenGift({ loaderData, actionData }: Route.ComponentProps) {
  return <GivenGiftScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.gifts_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
