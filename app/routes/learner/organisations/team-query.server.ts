import { peopleShown, type TeamQuery } from '#app/modules/money/organisations/team.ts';
import { isId } from '#app/shared/ids.ts';
import { readPage, readSearch } from '#app/ui/data/list-query.ts';

/** Reads what the address asks of a team's page, and of its file. */
export function readTeamQuery(params: URLSearchParams): TeamQuery {
  const show = params.get('show');
  const packId = params.get('pack') ?? '';
  return {
    search: readSearch(params),
    show: peopleShown.find((part) => part === show) ?? null,
    packId: isId(packId) ? packId : null,
    page: readPage(params),
  };
}
