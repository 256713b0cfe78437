import { useNavigation } from 'react-router';
import { listOffers } from '#app/modules/offers/admin/list-offers.server.ts';
import { offerStatuses } from '#app/modules/offers/admin/offer-list.ts';
import { readOfferFigures } from '#app/modules/offers/admin/read-offer-results.server.ts';
import { OfferFigures } from '#app/modules/offers/ui/admin/offer-figures.tsx';
import { OfferTable } from '#app/modules/offers/ui/admin/offer-table.tsx';
import { offerFailures, offerNotices, statusLabels } from '#app/modules/offers/ui/admin/offer-words.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { upTo } from '#app/shared/counted.ts';
import { maxCounted } from '#app/shared/cursor-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Layers, Plus, Tag } from '#app/ui/icons.ts';
import { StatusFilterBar } from '#app/ui/portal/list/filter-bar.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { readStatusQuery, searchOf } from '#app/ui/portal/list/status-query.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/offers';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_offers_offers());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readStatusQuery(url.searchParams, offerStatuses);
  const deps = { db, actor, clock };
  return {
    ...(await listOffers(deps, query, query.cursor, query.rows)),
    figures: await readOfferFigures(deps),
    query,
    done: noticeFor(offerNotices, url.searchParams.get('done')),
  };
}

/** Coupons and sales, with what they have brought. */
export default function Offers({ loaderData }: Route.ComponentProps) {
  const { offers, counts, query } = loaderData;
  useNotice(loaderData.done);
  const path = '/admin/offers';
  const isLoading = useNavigation().location?.pathname === path;
  const at = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const filters = [
    ...activeFilter(m.portal_offers_search(), query.search, at({ search: '' })),
    ...activeFilter(m.portal_offers_status(), query.status && statusLabels[query.status](), at({ status: null })),
  ];
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_offers_offers()}</h1>
        <IfAllowed open={`${path}/new/coupon`}>
          <div className="row row-wrap">
            <LinkButton variant="line" to={`${path}/new/bundle`}>
              <Layers className="i-sm" />
              {m.portal_offers_new_bundle()}
            </LinkButton>
            <LinkButton variant="line" to={`${path}/new/sale`}>
              <Tag className="i-sm" />
              {m.portal_offers_new_sale()}
            </LinkButton>
            <LinkButton variant="accent" to={`${path}/new/coupon`}>
              <Plus />
              {m.portal_offers_new_coupon()}
            </LinkButton>
          </div>
        </IfAllowed>
      </div>
      <NoScriptNotice sentence={loaderData.done} isDone />
      <OfferFigures figures={loaderData.figures} />
      <StatusFilterBar
        path={path}
        query={query}
        label={m.portal_offers_search_label()}
        tabs={[null, ...offerStatuses].map((status) => ({
          status,
          label: status === null ? m.portal_offers_all() : statusLabels[status](),
          count: upTo(maxCounted, counts[status ?? 'all']),
        }))}
      />
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_offers_row()}
        many={m.portal_offers_rows()}
        total={loaderData.total}
      />
      <ListPanel path={path} ids={offers.map(({ id }) => id)} isLoading={isLoading}>
        {offers.length > 0 ? (
          <OfferTable offers={offers} />
        ) : counts.all === 0 ? (
          <EmptyState bare title={m.portal_offers_none()}>
            {m.portal_offers_none_hint()}
          </EmptyState>
        ) : (
          <ListEmpty path={path} filters={filters} one={m.portal_offers_row()} title={m.portal_offers_none_found()} />
        )}
        <ListFooter
          one={m.portal_offers_row()}
          many={m.portal_offers_rows()}
          page={loaderData}
          shown={offers.length}
          rows={query.rows}
          hrefOf={(place) => at(place)}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={offerFailures.load()} />;
}
