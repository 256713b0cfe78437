import { data, redirect } from 'react-router';
import { estimateTerms } from '#app/modules/offers/admin/estimate-cost.server.ts';
import { readOffer, whyNotChange } from '#app/modules/offers/admin/list-offers.server.ts';
import { readOfferDetails } from '#app/modules/offers/admin/read-offer-results.server.ts';
import { mayDelete, removeOffer } from '#app/modules/offers/admin/delete-offer.server.ts';
import type { ShownOffer } from '#app/modules/offers/admin/offer-list.ts';
import { offerSwitches, switchesOf } from '#app/modules/offers/admin/offer-switches.ts';
import { switchOffer } from '#app/modules/offers/admin/switch-offer.server.ts';
import { offerErrors } from '#app/modules/offers/offer-errors.ts';
import { OfferScreen } from '#app/modules/offers/ui/admin/offer-screen.tsx';
import { offerFailures, offerNotices, type OfferNotice } from '#app/modules/offers/ui/admin/offer-words.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { Route } from './+types/offer';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.offer.name ?? m.portal_offers_offer());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock, config } = context.get(requestScope).services;
  try {
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
  } catch (error) {
    throw refusalToShow(offerErrors, error);
  }
}

/** Returns the address that applies a coupon, or the page of a bundle. */
function linkOf({ kind, name, slug }: Pick<ShownOffer, 'kind' | 'name' | 'slug'>, appUrl: string): string | null {
  if (kind === 'coupon') return `${appUrl}/o/${name}`;
  return slug === null ? null : `${appUrl}/bundles/${slug}`;
}

export async function action({ context, params: { offerId: id }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const intent = fieldOf(await readForm(request), 'intent', 20);
  const to = offerSwitches.find((each) => each === intent) ?? 'pause';
  try {
    if (intent === 'delete') {
      await removeOffer({ ...scope.services, actor, address: scope.address }, { id });
      return redirect(`/admin/offers?${new URLSearchParams({ done: intent satisfies OfferNotice })}`, 303);
    }
    await switchOffer({ ...scope.services, actor, address: scope.address }, { id, to });
    return redirect(`/admin/offers/${id}?${new URLSearchParams({ done: to satisfies OfferNotice })}`, 303);
  } catch (error) {
    const failure = { logged: 'an offer could not be changed', failure: offerFailures.save() };
    const { status, message } = answerFrom(offerErrors, error) ?? answerUnexpectedError(scope, error, failure);
    return data({ error: message }, { status });
  }
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
