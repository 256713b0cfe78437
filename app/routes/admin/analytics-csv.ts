import { charts, figuresOf } from '#app/modules/office/analytics/figures.ts';
import { readAnalytics } from '#app/modules/office/analytics/read-analytics.server.ts';
import { csvAnswer } from '#app/platform/csv-answer.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../guards.server.ts';
import { allowExport } from '../allow-export.server.ts';
import { readAnalyticsQuery } from '#app/modules/office/analytics/ui/admin/analytics-query.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';
import type { Route } from './+types/analytics-csv';
import { m } from '#texts';

/** Downloads the figures of one chart, for the months of its page. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaff({ context, url });
  const chart = charts.find((each) => each === params.chart);
  if (!chart) throw pageRefusal(m.portal_analytics_chart_not_found(), 404);
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor);
  // Reads before the response starts, so that a failure is an error and not a truncated file.
  const analytics = await readAnalytics({ db, actor, clock }, readAnalyticsQuery(url.searchParams));
  const { head, rows } = figuresOf(analytics, chart);
  const { from, until } = analytics.range;
  return csvAnswer(`${chart}-${from}-${until}.csv`, head, only(rows));
}

async function* only<Batch>(batch: Batch): AsyncGenerator<Batch> {
  yield await Promise.resolve(batch);
}
