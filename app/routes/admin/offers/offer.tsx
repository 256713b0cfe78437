import { estimateTerms } from '#app/modules/catalogue/discounts/admin/estimate-cost.server.ts';
import {
  readOffer,
  whyNotChange,
  readOfferDetails,
} from '#app/modules/catalogue/discounts/admin/list-offers.server.ts';
import { mayDelete, removeOffer } from '#app/modules/catalogue/discounts/admin/delete-offer.server.ts';
import { switchOffer } from '#app/modules/catalogue/discounts/admin/switch-offer.server.ts';
import { type ShownOffer, offerSwitches, switchesOf } from '#app/modules/catalogue/discounts/admin/offer-list.ts';
import { offerErrors } from '#app/modules/catalogue/discounts/offer-errors.ts';
import { OfferScreen } from '#app/modules/catalogue/discounts/ui/admin/offer-screen.tsx';
import {
  offerFailures,
  offerNotices,
  type OfferNotice,
} from '#app/modules/catalogue/discounts/ui/admin/offer-words.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { can } from '#app/shared/permissions.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/offer';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.offer.name ?? m.portal_offers_offer());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock, config } = context.get(requestScope).services;
  return readOrRefuse(offerErrors, async () => {
    const deps = { db, clock, actor };
    const offer = await readOffer(deps, params.offerId);
    return {
      offer,
      details: await readOfferDetails(deps, offer),
      reason: can(actor, 'offers.edit') ? await whyNotChange(deps, offer) : null,
      switches: switchesOf(offer, clock.now()),
      mayBeDeleted: mayDelete(offer, clock.now()),
      cost: offer.status === 'planned' ? await estimateTerms(deps, offer) : null,
      link: linkOf(offer, config.appUrl),
      done: noticeFor(offerNotices, url.searchParams.get('done')),
    };
  });
}

/** Returns the address that applies a coupon, or the page of a bundle. */
function linkOf({ kind, name, slug }: Pick<ShownOffer, 'kind' | 'name' | 'slug'>, appUrl: string): string | null {
  if (kind === 'coupon') return `${appUrl}/o/${name}`;
  return slug === null ? null : `${appUrl}/bundles/${slug}`;
}

export function action({ params: { offerId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireAdmin, errors: offerErrors, failure: offerFailures.save },
    async ({ deps, field }) => {
      const intent = field('intent', 20);
      if (intent === 'delete') {
        await removeOffer(deps, { id });
        return `/admin/offers?${new URLSearchParams({ done: intent satisfies OfferNotice })}`;
      }
      const to = offerSwitches.find((each) => each === intent) ?? 'pause';
      await switchOffer(deps, { id, to });
      return `/admin/offers/${id}?${new URLSearchParams({ done: to satisfies OfferNotice })}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** What an offer is and has brought; it is paused, resumed and ended here. */
export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  useNotice(done);
  return <OfferScreen {...shown} done={done} error={actionData?.error ?? null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={offerFailures.load()} />;
}
