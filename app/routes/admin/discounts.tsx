import { listDiscounts, readDiscountFigures } from '#app/modules/catalogue/discounts/admin/list-discounts.server.ts';
import { DiscountFigures } from '#app/modules/catalogue/discounts/ui/admin/discount-figures.tsx';
import { discountList } from '#app/modules/catalogue/discounts/ui/admin/discount-table.tsx';
import { discountFailures, discountNotices } from '#app/modules/catalogue/discounts/ui/admin/discount-words.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Layers, Plus, Tag } from '#app/ui/icons.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { noticeFor } from '#app/ui/portal/use-notice.ts';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/discounts';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_discounts());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readQuery(discountList, url.searchParams);
  const deps = { db, actor, clock };
  return {
    ...(await listDiscounts(deps, query, query.cursor, query.rows)),
    figures: await readDiscountFigures(deps),
    query,
    done: noticeFor(discountNotices, url.searchParams.get('done')),
  };
}

/** Coupons and sales, with what they have brought. */
export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { discounts, counts, query, figures, done } = loaderData;
  const { path } = discountList;
  return (
    <PortalList
      list={discountList}
      query={query}
      rows={discounts}
      page={loaderData}
      counts={counts}
      done={done}
      above={<DiscountFigures figures={figures} />}
      actions={
        <IfAllowed open={`${path}/new/coupon`}>
          <LinkButton variant="line" to={`${path}/new/bundle`}>
            <Layers className="i-sm" />
            {m.portal_discounts_new_bundle()}
          </LinkButton>
          <LinkButton variant="line" to={`${path}/new/sale`}>
            <Tag className="i-sm" />
            {m.portal_discounts_new_sale()}
          </LinkButton>
        </IfAllowed>
      }
      primary={
        <IfAllowed open={`${path}/new/coupon`}>
          <LinkButton variant="accent" to={`${path}/new/coupon`}>
            <Plus />
            {m.portal_discounts_new_coupon()}
          </LinkButton>
        </IfAllowed>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={discountFailures.load()} />;
}
