import { listPlans } from '#app/modules/money/instalments/admin/list-plans.server.ts';
import { planList } from '#app/modules/money/instalments/ui/admin/plan-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/plans';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_shared_plans());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(planList, url.searchParams);
  return { ...(await listPlans({ db, actor }, query, query.cursor, query.rows)), query };
}

/** What learners pay bit by bit. */
export default function Plans({ loaderData }: Route.ComponentProps) {
  const { plans, counts, query } = loaderData;
  const courses = `${planList.path}/courses`;
  return (
    <PortalList
      list={planList}
      query={query}
      rows={plans}
      page={loaderData}
      counts={counts}
      primary={
        <IfAllowed open={courses}>
          <LinkButton variant="line" to={courses}>
            {m.portal_plans_courses()}
          </LinkButton>
        </IfAllowed>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_plans_failed()} />;
}
