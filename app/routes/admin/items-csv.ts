import { gradebookErrors } from '#app/modules/study/gradebook/gradebook-errors.ts';
import { itemColumns, readItemAnalysis } from '#app/modules/study/gradebook/read-item-analysis.server.ts';
import { cellsOf, csvAnswer } from '#app/platform/csv-answer.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { allowExport } from '../allow-export.server.ts';
import { requireStaffForFile } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/items-csv';

/** The item analysis of a quiz as a file. */
export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaffForFile({ context, url });
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor);
  return readOrRefuse(gradebookErrors, async () => {
    const { items } = await readItemAnalysis({ db, actor }, { courseId, quizId: url.searchParams.get('check') });
    const name = `items-${dayInNairobi(clock.now())}.csv`;
    async function* rows() {
      yield await Promise.resolve(items.map((item) => cellsOf(itemColumns, item)));
    }
    return csvAnswer(name, Object.keys(itemColumns), rows());
  });
}
