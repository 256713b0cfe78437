import type { TeamQuery } from './team.ts';

/** Where members choose among their organisations. */
export const teamsPath = '/organisation';

/** Returns the address of an organisation's page, or of a page below it. */
export const teamPath = (organisationId: string, page = ''): string =>
  `${teamsPath}/${organisationId}${page === '' ? '' : `/${page}`}`;

/** Returns the query of the team's page with its question mark; empty for everybody's first page. */
export function teamSearch({ search, show, packId, page }: TeamQuery): string {
  const params = new URLSearchParams();
  if (packId !== null) params.set('pack', packId);
  if (search !== '') params.set('search', search);
  if (show !== null) params.set('show', show);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}
