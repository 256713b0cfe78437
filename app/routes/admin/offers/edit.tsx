import { readOfferForEditing, readOfferKind } from '#app/modules/offers/admin/list-offers.server.ts';
import { updateOffer } from '#app/modules/offers/admin/update-offer.server.ts';
import { offerErrors } from '#app/modules/offers/offer-errors.ts';
import { OfferEditor } from '#app/modules/offers/ui/admin/offer-editor.tsx';
import { offerFailures, type OfferNotice } from '#app/modules/offers/ui/admin/offer-words.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerOfferForm } from './answer-offer-form.server.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData ? m.portal_offers_edit({ name: loaderData.offer.name }) : m.portal_offers_offer());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    return await readOfferForEditing({ db, clock, actor }, params.offerId);
  } catch (error) {
    throw refusalToShow(offerErrors, error);
  }
}

export async function action({ context, params: { offerId: id }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const deps = { ...scope.services, actor, address: scope.address };
  const kind = await readOfferKind(deps, id).catch((error: unknown) => {
    throw refusalToShow(offerErrors, error);
  });
  return answerOfferForm({ scope, actor, request, kind, offerId: id }, async (input, { version }) => {
    await updateOffer(deps, { id, version: Number(version), input });
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
