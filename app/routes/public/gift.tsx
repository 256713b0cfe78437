import { languageOfTaker } from '#app/modules/money/gifts/language-of-taker.ts';
import { giftPath } from '#app/modules/money/gifts/gift-code.ts';
import { giftErrors } from '#app/modules/money/gifts/gift-errors.ts';
import { acceptGift, readGift } from '#app/modules/money/gifts/open-gift.server.ts';
import { ReceivedGift } from '#app/modules/money/gifts/ui/received-gift.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { baseLocale, localAddress } from '#app/shared/locale.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { requireLearner } from '../guards.server.ts';
import { formAction } from '../form-action.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/gift';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.gifts_title_plain());

/** Links to gifts have no language: who follows one from outside is led to the page in their own. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { services, address, actor, locale } = context.get(requestScope);
  const viewer = await actor();
  const { db, rateLimits } = services;
  return readOrRefuse(giftErrors, async () => {
    const { locales, ...gift } = await readGift({ db, rateLimits, actor: viewer, address }, params.code);
    const language = locale === baseLocale ? languageOfTaker(locales, request.headers) : null;
    if (language !== null && language !== locale)
      throw new Response(null, { status: 302, headers: { location: localAddress(language, giftPath(gift.code)) } });
    return { gift, isSignedIn: userIdOf(viewer) !== null };
  });
}

/** Accepts the gift. Opening the page changes nothing. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: giftErrors,
      refused: ({ reason }) => m.checkout_enrol_failed({ message: reason }),
    },
    async ({ deps }) => {
      await acceptGift(deps, params.code);
      return giftPath(params.code);
    },
  );
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
