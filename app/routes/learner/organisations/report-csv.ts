import { readReportForFile } from '#app/modules/money/team-reports/read-report.server.ts';
import { reportErrors } from '#app/modules/money/team-reports/report-errors.ts';
import { fileOf } from '#app/modules/money/team-reports/report-words.ts';
import { csvAnswer, type CsvCell } from '#app/platform/csv-answer.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { readReportQuery } from './report-query.server.ts';
import type { Route } from './+types/report-csv';

/** Downloads the reports that the page shows, added up. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(reportErrors, async () => {
    const { sum } = await readReportForFile({ db, actor }, params.organisationId, readReportQuery(url.searchParams));
    const { head, lines } = fileOf(sum);
    return csvAnswer(`report-${sum.reports[0]?.number ?? 1}.csv`, head, only(lines));
  });
}

async function* only(lines: readonly (readonly CsvCell[])[]) {
  yield await Promise.resolve(lines);
}
