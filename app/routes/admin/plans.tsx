import { useNavigation } from 'react-router';
import { listPlans } from '#app/modules/plans/admin/list-plans.server.ts';
import { listedPlanStates } from '#app/modules/plans/admin/plan-list.ts';
import { planStateLabels, PlanTable } from '#app/modules/plans/ui/admin/plan-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { upTo } from '#app/shared/counted.ts';
import { maxCounted } from '#app/shared/cursor-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { StatusFilterBar } from '#app/ui/portal/list/filter-bar.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readStatusQuery, searchOf } from '#app/ui/portal/list/status-query.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/plans';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_plans_plans());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readStatusQuery(url.searchParams, listedPlanStates);
  return { ...(await listPlans({ db, actor }, query, query.cursor, query.rows)), query };
}

/** What learners pay bit by bit. */
export default function Plans({ loaderData }: Route.ComponentProps) {
  const { plans, counts, query } = loaderData;
  const path = '/admin/plans';
  const isLoading = useNavigation().location?.pathname === path;
  const at = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const filters = [
    ...activeFilter(m.portal_offers_search(), query.search, at({ search: '' })),
    ...activeFilter(m.portal_plans_state(), query.status && planStateLabels[query.status](), at({ status: null })),
  ];
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_plans_plans()}</h1>
        <IfAllowed open={`${path}/courses`}>
          <LinkButton variant="line" to={`${path}/courses`}>
            {m.portal_plans_courses()}
          </LinkButton>
        </IfAllowed>
      </div>
      <StatusFilterBar
        path={path}
        query={query}
        label={m.portal_plans_search_label()}
        tabs={[null, ...listedPlanStates].map((status) => ({
          status,
          label: status === null ? m.portal_offers_all() : planStateLabels[status](),
          count: upTo(maxCounted, counts[status ?? 'all']),
        }))}
      />
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_plans_row()}
        many={m.portal_plans_rows()}
        total={loaderData.total}
      />
      <ListPanel path={path} ids={plans.map(({ id }) => id)} isLoading={isLoading}>
        {plans.length > 0 ? (
          <PlanTable plans={plans} />
        ) : counts.all === 0 ? (
          <EmptyState bare title={m.portal_plans_none()}>
            {m.portal_plans_none_hint()}
          </EmptyState>
        ) : (
          <ListEmpty path={path} filters={filters} one={m.portal_plans_row()} title={m.portal_plans_none_found()} />
        )}
        <ListFooter
          one={m.portal_plans_row()}
          many={m.portal_plans_rows()}
          page={loaderData}
          shown={plans.length}
          rows={query.rows}
          hrefOf={(place) => at(place)}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_plans_failed()} />;
}
