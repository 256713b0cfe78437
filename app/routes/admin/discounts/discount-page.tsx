import { estimateTerms } from '#app/modules/catalogue/discounts/admin/estimate-cost.server.ts';
import {
  readDiscount,
  whyNotChange,
  readDiscountDetails,
} from '#app/modules/catalogue/discounts/admin/list-discounts.server.ts';
import { mayDelete, removeDiscount } from '#app/modules/catalogue/discounts/admin/delete-discount.server.ts';
import { switchDiscount } from '#app/modules/catalogue/discounts/admin/switch-discount.server.ts';
import {
  type ShownDiscount,
  discountSwitches,
  switchesOf,
} from '#app/modules/catalogue/discounts/admin/discount-list.ts';
import { discountErrors } from '#app/modules/catalogue/discounts/discount-errors.ts';
import { DiscountScreen } from '#app/modules/catalogue/discounts/ui/admin/discount-screen.tsx';
import {
  discountFailures,
  discountNotices,
  type DiscountNotice,
} from '#app/modules/catalogue/discounts/ui/admin/discount-words.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { can } from '#app/shared/permissions.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/discount-page';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.discount.name ?? m.portal_discounts_discount());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock, config } = context.get(requestScope).services;
  return readOrRefuse(discountErrors, async () => {
    const deps = { db, clock, actor };
    const discount = await readDiscount(deps, params.discountId);
    return {
      discount,
      details: await readDiscountDetails(deps, discount),
      reason: can(actor, 'discounts.edit') ? await whyNotChange(deps, discount) : null,
      switches: switchesOf(discount, clock.now()),
      mayBeDeleted: mayDelete(discount, clock.now()),
      cost: discount.status === 'planned' ? await estimateTerms(deps, discount) : null,
      link: linkOf(discount, config.appUrl),
      done: noticeFor(discountNotices, url.searchParams.get('done')),
    };
  });
}

/** Returns the address that applies a coupon, or the page of a bundle. */
function linkOf({ kind, name, slug }: Pick<ShownDiscount, 'kind' | 'name' | 'slug'>, appUrl: string): string | null {
  if (kind === 'coupon') return `${appUrl}/o/${name}`;
  return slug === null ? null : `${appUrl}/bundles/${slug}`;
}

export function action({ params: { discountId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: discountErrors, failure: discountFailures.save },
    async ({ deps, field }) => {
      const intent = field('intent', 20);
      if (intent === 'delete') {
        await removeDiscount(deps, { id });
        return `/admin/offers?${new URLSearchParams({ done: intent satisfies DiscountNotice })}`;
      }
      const to = discountSwitches.find((each) => each === intent) ?? 'pause';
      await switchDiscount(deps, { id, to });
      return `/admin/offers/${id}?${new URLSearchParams({ done: to satisfies DiscountNotice })}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** What a discount is and has brought; it is paused, resumed and ended here. */
export default function Discount({ loaderData, actionData }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  useNotice(done);
  return <DiscountScreen {...shown} done={done} error={actionData?.error ?? null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={discountFailures.load()} />;
}
