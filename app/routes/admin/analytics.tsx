import { monthsBefore } from '#app/modules/office/analytics/months.ts';
import { readAnalytics } from '#app/modules/office/analytics/read-analytics.server.ts';
import { readRecentPayments } from '#app/modules/money/ledger/read-ledger.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { readAnalyticsQuery } from '#app/modules/office/analytics/ui/admin/analytics-query.ts';
import { AnalyticsCards } from '#app/modules/office/analytics/ui/admin/cards.tsx';
import {
  Completion,
  SalesFunnel,
  StopPoints,
  TopCourses,
} from '#app/modules/office/analytics/ui/admin/course-charts.tsx';
import { RevenueTrend, StatusSummary } from '#app/modules/office/analytics/ui/admin/month-charts.tsx';
import { MonthFilter } from '#app/modules/office/analytics/ui/admin/month-filter.tsx';
import { UserDemographics, UserGrowth } from '#app/modules/office/analytics/ui/admin/people-charts.tsx';
import { monthName } from '#app/modules/office/analytics/ui/admin/figure-labels.ts';
import { RecentPayments } from '#app/modules/office/analytics/ui/admin/recent-panels.tsx';
import { ReportLink } from '#app/modules/office/analytics/ui/admin/report-link.tsx';
import type { Route } from './+types/analytics';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_analytics());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readAnalyticsQuery(url.searchParams);
  const analytics = await readAnalytics({ db, actor, clock }, query);
  return { analytics, course: query.course, payments: await readRecentPayments({ db, actor }) };
}

export default function AnalyticsPage({ loaderData: { analytics, course, payments } }: Route.ComponentProps) {
  const { cards, range, today } = analytics;
  const month = today.slice(0, 7);
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_shared_analytics()}</h1>
          <p>{m.portal_analytics_compared({ month: monthName(month), before: monthName(monthsBefore(month, 1)) })}</p>
        </div>
        <ReportLink className="btn btn-line" />
      </div>
      <AnalyticsCards cards={cards} today={today} />
      <MonthFilter range={range} today={today} course={course} />
      <div className="dashboard-columns">
        <div>
          <RevenueTrend analytics={analytics} />
          <StatusSummary analytics={analytics} />
          <TopCourses analytics={analytics} />
          <StopPoints analytics={analytics} />
        </div>
        <div>
          <UserGrowth analytics={analytics} />
          <UserDemographics analytics={analytics} />
          <SalesFunnel analytics={analytics} />
          <Completion analytics={analytics} />
        </div>
      </div>
      <RecentPayments payments={payments} isWide />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_analytics_load_failed()} />;
}
