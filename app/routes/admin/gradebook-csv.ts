import { gradebookErrors } from '#app/modules/study/gradebook/gradebook-errors.ts';
import { exportGradebook } from '#app/modules/study/gradebook/read-gradebook.server.ts';
import { gradebookList } from '#app/modules/study/gradebook/ui/admin/gradebook-table.tsx';
import { csvAnswer } from '#app/platform/csv-answer.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { allowExport } from '../allow-export.server.ts';
import { requireStaffForFile } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/gradebook-csv';

/** The gradebook as a file, by the search and the filter of its page. */
export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaffForFile({ context, url });
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor);
  const filter = readQuery(gradebookList(courseId), url.searchParams);
  return readOrRefuse(gradebookErrors, async () => {
    const { head, batches } = await exportGradebook({ db, actor, clock }, { courseId, filter });
    return csvAnswer(`gradebook-${dayInNairobi(clock.now())}.csv`, head, batches);
  });
}
