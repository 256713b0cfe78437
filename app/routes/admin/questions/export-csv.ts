import { csvColumns } from '#app/modules/catalogue/questions/exchange/csv-columns.ts';
import { exportCsv } from '#app/modules/catalogue/questions/exchange/export-questions.server.ts';
import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { csvAnswer } from '#app/platform/csv-answer.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { allowExport } from '../../allow-export.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/export-csv';

/** The question bank of a course as CSV. */
export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaff({ context, url });
  const { services, address } = context.get(requestScope);
  await allowExport({ context, url }, actor);
  return readOrRefuse(questionErrors, async () => {
    const batches = await exportCsv({ ...services, actor, address }, courseId);
    return csvAnswer(`questions-${dayInNairobi(services.clock.now())}.csv`, csvColumns, batches);
  });
}
