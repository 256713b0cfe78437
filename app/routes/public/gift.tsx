import { data, redirect } from 'react-router';
import { giftPath } from '#app/modules/gifts/gift-code.ts';
import { giftErrors } from '#app/modules/gifts/gift-errors.ts';
import { acceptGift, readGift } from '#app/modules/gifts/open-gift.server.ts';
import { ReceivedGift } from '#app/modules/gifts/ui/received-gift.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireLearner } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/gift';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.gifts_title_plain());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, address, actor } = context.get(requestScope);
  const viewer = await actor();
  const { db, rateLimits } = services;
  try {
    return {
      gift: await readGift({ db, rateLimits, actor: viewer, address }, params.code),
      isSignedIn: userIdOf(viewer) !== null,
    };
  } catch (error) {
    throw refusalToShow(giftErrors, error);
  }
}

/** Accepts the gift. Opening the page changes nothing. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { services, address } = context.get(requestScope);
  try {
    await acceptGift({ ...services, appUrl: services.config.appUrl, actor, address }, params.code);
    return redirect(giftPath(params.code), 303);
  } catch (error) {
    const answer = answerFrom(giftErrors, error);
    if (!answer) throw error;
    return data({ error: answer.message }, { status: answer.status });
  }
}

/** A gift, for whoever has its link. */
export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell app">
      <section className="panel pad stack reading-width">
        <ReceivedGift {...loaderData} error={actionData?.error ?? null} />
      </section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.gifts_failed()} area="site" />;
}
