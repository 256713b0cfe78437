import { readOfferForEditing, readOfferKind } from '#app/modules/catalogue/discounts/admin/list-offers.server.ts';
import { updateOffer } from '#app/modules/catalogue/discounts/admin/update-offer.server.ts';
import { offerErrors } from '#app/modules/catalogue/discounts/offer-errors.ts';
import { OfferEditor } from '#app/modules/catalogue/discounts/ui/admin/offer-editor.tsx';
import { offerFailures, type OfferNotice } from '#app/modules/catalogue/discounts/ui/admin/offer-words.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { offerForm } from './offer-form.server.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData ? m.portal_offers_edit({ name: loaderData.offer.name }) : m.portal_offers_offer());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(offerErrors, async () => {
    return await readOfferForEditing({ db, clock, actor }, params.offerId);
  });
}

export async function action({ params: { offerId: id }, ...visit }: Route.ActionArgs) {
  const actor = await requireAdmin(visit);
  const { db, clock } = visit.context.get(requestScope).services;
  const kind = await readOrRefuse(offerErrors, () => readOfferKind({ db, clock, actor }, id));
  return offerForm(visit, { kind, id }, async (input, { deps, field }) => {
    await updateOffer(deps, { id, version: Number(field('version')), input });
    return `/admin/offers/${id}?${new URLSearchParams({ done: 'updated' satisfies OfferNotice })}`;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, courses } = loaderData;
  return <OfferEditor key={offer.id} kind={offer.kind} editing={loaderData} courses={courses} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={offerFailures.load()} />;
}
