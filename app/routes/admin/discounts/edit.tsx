import {
  readDiscountForEditing,
  readDiscountKind,
} from '#app/modules/catalogue/discounts/admin/list-discounts.server.ts';
import { updateDiscount } from '#app/modules/catalogue/discounts/admin/update-discount.server.ts';
import { discountErrors } from '#app/modules/catalogue/discounts/discount-errors.ts';
import { DiscountEditor } from '#app/modules/catalogue/discounts/ui/admin/discount-editor.tsx';
import { discountFailures, type DiscountNotice } from '#app/modules/catalogue/discounts/ui/admin/discount-words.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { discountForm } from './discount-form.server.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData ? m.portal_discounts_edit({ name: loaderData.discount.name }) : m.portal_discounts_discount());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(discountErrors, async () => {
    return await readDiscountForEditing({ db, clock, actor }, params.discountId);
  });
}

export async function action({ params: { discountId: id }, ...visit }: Route.ActionArgs) {
  const actor = await requireStaff(visit);
  const { db, clock } = visit.context.get(requestScope).services;
  const kind = await readOrRefuse(discountErrors, () => readDiscountKind({ db, clock, actor }, id));
  return discountForm(visit, { kind, id }, async (input, { deps, field }) => {
    await updateDiscount(deps, { id, version: Number(field('version')), input });
    return `/admin/offers/${id}?${new URLSearchParams({ done: 'updated' satisfies DiscountNotice })}`;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function EditDiscount({ loaderData, actionData }: Route.ComponentProps) {
  const { discount, courses } = loaderData;
  return (
    <DiscountEditor key={discount.id} kind={discount.kind} editing={loaderData} courses={courses} answer={actionData} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={discountFailures.load()} />;
}
