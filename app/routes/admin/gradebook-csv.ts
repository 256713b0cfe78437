import { gradebookErrors } from '#app/modules/gradebook/gradebook-errors.ts';
import { exportGradebook } from '#app/modules/gradebook/read-gradebook.server.ts';
import { readGradebookQuery } from '#app/modules/gradebook/ui/admin/gradebook-query.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { allowExport } from '../allow-export.server.ts';
import { requireAdminForFile } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/gradebook-csv';

/** The gradebook as a file, by the search and the filter of its page. */
export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdminForFile({ context, url });
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor);
  const filter = readGradebookQuery(url.searchParams);
  try {
    const { head, batches } = await exportGradebook({ db, actor, clock }, { courseId, filter });
    return csvAnswer(`gradebook-${dayInNairobi(clock.now())}.csv`, head, batches);
  } catch (error) {
    throw refusalToShow(gradebookErrors, error);
  }
}
