import { makeReportFile } from '#app/modules/money/team-reports/draw-report.server.ts';
import { reportErrors } from '#app/modules/money/team-reports/report-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { pdfFile } from '../../pdf-file.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { readReportQuery } from './report-query.server.ts';
import type { Route } from './+types/report-pdf';

/** Downloads the reports that the page shows as a PDF. Made for each request; not stored. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db, rateLimits } = context.get(requestScope).services;
  return readOrRefuse(reportErrors, async () => {
    const filter = readReportQuery(url.searchParams);
    return pdfFile(await makeReportFile({ db, actor, rateLimits }, params.organisationId, filter));
  });
}
