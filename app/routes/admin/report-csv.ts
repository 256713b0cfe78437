import { readReport, reportColumns } from '#app/modules/office/analytics/read-overview.server.ts';
import { csvAnswer } from '#app/platform/csv-answer.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { requireStaff } from '../guards.server.ts';
import { answerUnexpectedError } from '../unexpected-error.server.ts';
import { reportFailed } from '#app/modules/office/analytics/ui/admin/report-link.tsx';
import type { Route } from './+types/report-csv';

/** Handles 'Download Report CSV': one line of four figures. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaff({ context, url });
  const scope = context.get(requestScope);
  const { db, clock } = scope.services;
  try {
    // Reads before the response starts, so that a failure is an error and not a truncated file.
    const line = await readReport({ db, actor, clock });
    return csvAnswer(`report-${dayInNairobi(clock.now())}.csv`, reportColumns, only([line]));
  } catch (error) {
    const { status, message } = answerUnexpectedError(scope, error, {
      logged: 'the report could not be made',
      failure: reportFailed(),
    });
    return new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
}

async function* only<Batch>(batch: Batch): AsyncGenerator<Batch> {
  yield await Promise.resolve(batch);
}
