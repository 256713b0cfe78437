import { randomUUID } from 'node:crypto';
import { addDiscount } from '#app/modules/catalogue/discounts/admin/add-discount.server.ts';
import { listCourseChoices } from '#app/modules/catalogue/discounts/admin/list-discounts.server.ts';
import { discountErrors } from '#app/modules/catalogue/discounts/discount-errors.ts';
import { DiscountEditor } from '#app/modules/catalogue/discounts/ui/admin/discount-editor.tsx';
import {
  newTitles,
  discountFailures,
  type DiscountNotice,
} from '#app/modules/catalogue/discounts/ui/admin/discount-words.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { discountKinds, type DiscountKind } from '#app/shared/selling-terms.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse, pageRefusal } from '../../refusal-to-show.server.ts';
import { discountForm } from './discount-form.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ params }) =>
  portalMeta(newTitles[discountKinds.find((kind) => kind === params.kind) ?? 'coupon']());

/** Reads the kind in the address. Answers 404 for any other word. */
function kindOf(kind: string): DiscountKind {
  const known = discountKinds.find((each) => each === kind);
  if (!known) throw pageRefusal(m.portal_discounts_not_found(), 404);
  return known;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const kind = kindOf(params.kind);
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(discountErrors, async () => {
    return { kind, newId: randomUUID(), courses: await listCourseChoices({ db, clock, actor }) };
  });
}

/** A new discount gets the id that its form was opened with, so that sending it twice adds one. */
export async function action({ params, ...visit }: Route.ActionArgs) {
  await requireStaff(visit);
  const kind = kindOf(params.kind);
  return discountForm(visit, { kind, id: null }, async (input, { deps, field }) => {
    const id = isId(field('id')) ? field('id') : randomUUID();
    await addDiscount(deps, { id, kind, input });
    return `/admin/offers/${id}?${new URLSearchParams({ done: 'added' satisfies DiscountNotice })}`;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function AddDiscount({ loaderData, actionData }: Route.ComponentProps) {
  return <DiscountEditor key={loaderData.kind} editing={null} {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={discountFailures.load()} />;
}
