import { randomUUID } from 'node:crypto';
import { addOffer } from '#app/modules/catalogue/discounts/admin/add-offer.server.ts';
import { listCourseChoices } from '#app/modules/catalogue/discounts/admin/list-offers.server.ts';
import { offerErrors } from '#app/modules/catalogue/discounts/offer-errors.ts';
import { OfferEditor } from '#app/modules/catalogue/discounts/ui/admin/offer-editor.tsx';
import { newTitles, offerFailures, type OfferNotice } from '#app/modules/catalogue/discounts/ui/admin/offer-words.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { offerKinds, type OfferKind } from '#app/shared/selling-terms.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { readOrRefuse, pageRefusal } from '../../refusal-to-show.server.ts';
import { offerForm } from './offer-form.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ params }) =>
  adminMeta(newTitles[offerKinds.find((kind) => kind === params.kind) ?? 'coupon']());

/** Reads the kind in the address. Answers 404 for any other word. */
function kindOf(kind: string): OfferKind {
  const known = offerKinds.find((each) => each === kind);
  if (!known) throw pageRefusal(m.portal_offers_not_found(), 404);
  return known;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const kind = kindOf(params.kind);
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(offerErrors, async () => {
    return { kind, newId: randomUUID(), courses: await listCourseChoices({ db, clock, actor }) };
  });
}

/** A new offer gets the id that its form was opened with, so that sending it twice adds one. */
export async function action({ params, ...visit }: Route.ActionArgs) {
  await requireAdmin(visit);
  const kind = kindOf(params.kind);
  return offerForm(visit, { kind, id: null }, async (input, { deps, field }) => {
    const id = isId(field('id')) ? field('id') : randomUUID();
    await addOffer(deps, { id, kind, input });
    return `/admin/offers/${id}?${new URLSearchParams({ done: 'added' satisfies OfferNotice })}`;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function AddOffer({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferEditor key={loaderData.kind} editing={null} {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={offerFailures.load()} />;
}
