import { listInstalmentPlans } from '#app/modules/money/instalments/admin/list-instalment-plans.server.ts';
import { instalmentPlanList } from '#app/modules/money/instalments/ui/admin/instalment-plan-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/instalment-plans';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_instalments());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(instalmentPlanList, url.searchParams);
  return { ...(await listInstalmentPlans({ db, actor }, query, query.cursor, query.rows)), query };
}

/** What learners pay bit by bit. */
export default function InstalmentPlans({ loaderData }: Route.ComponentProps) {
  const { instalmentPlans, counts, query } = loaderData;
  const courses = `${instalmentPlanList.path}/courses`;
  return (
    <PortalList
      list={instalmentPlanList}
      query={query}
      rows={instalmentPlans}
      page={loaderData}
      counts={counts}
      primary={
        <IfAllowed open={courses}>
          <LinkButton variant="line" to={courses}>
            {m.portal_instalments_courses()}
          </LinkButton>
        </IfAllowed>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_instalments_failed()} />;
}
