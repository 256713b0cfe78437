import { renderSVG } from 'uqr';
import { changeGift, mailGiftAgain } from '#app/modules/money/gifts/change-gift.server.ts';
import { giftPath } from '#app/modules/money/gifts/gift-code.ts';
import { giftErrors } from '#app/modules/money/gifts/gift-errors.ts';
import { readGivenGift } from '#app/modules/money/gifts/read-given-gifts.server.ts';
import { GivenGiftScreen, type GivenGiftReply } from '#app/modules/money/gifts/ui/given-gift-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { localHref } from '#app/shared/local-href.ts';
import { noFault } from '#app/shared/form-answer.ts';
import { requireLearner } from '../../guards.server.ts';
import { giftFieldsOf, mailDays } from './gift-page.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/given-gift';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.gifts_title_plain() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, config } = context.get(requestScope).services;
  return readOrRefuse(giftErrors, async () => {
    const gift = await readGivenGift({ db, actor }, params.giftId);
    const address = config.appUrl + giftPath(gift.code);
    const enterAt = (config.appUrl + localHref('/gift')).replace(/^https?:\/\//, '');
    return { gift, address, enterAt, qr: renderSVG(address, { ecc: 'M', border: 1 }), days: mailDays(clock.now()) };
  });
}

export function action({ params: { giftId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: giftErrors,
      more: ({ code, details }, { form }): Omit<GivenGiftReply, 'error'> => ({
        done: null,
        errors: code === 'gift_invalid' ? details : {},
        values: giftFieldsOf(form),
      }),
    },
    async ({ deps, form, field }): Promise<GivenGiftReply> => {
      const isMail = field('intent') === 'mail';
      if (isMail) await mailGiftAgain(deps, giftId);
      else await changeGift(deps, giftId, giftFieldsOf(form));
      return { ...noFault, done: isMail ? m.gifts_mail_again_done() : m.gifts_change_done(), values: null };
    },
  );
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
