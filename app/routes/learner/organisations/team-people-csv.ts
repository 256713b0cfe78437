import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { readTeamForFile } from '#app/modules/money/organisations/read-team.server.ts';
import { peopleColumns } from '#app/modules/money/organisations/people-columns.ts';
import { cellsOf, csvAnswer } from '#app/platform/csv-answer.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { readTeamQuery } from './team-query.server.ts';
import type { Route } from './+types/team-people-csv';

/** Downloads the people whom the team's page finds. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(organisationErrors, async () => {
    const query = readTeamQuery(url.searchParams);
    const { people } = await readTeamForFile({ db, actor, clock }, params.organisationId, query);
    const columns = peopleColumns();
    const lines = people.map((person) => cellsOf(columns, person));
    return csvAnswer(`team-${dayInNairobi(clock.now())}.csv`, Object.keys(columns), only(lines));
  });
}

async function* only<Batch>(batch: Batch): AsyncGenerator<Batch> {
  yield await Promise.resolve(batch);
}
