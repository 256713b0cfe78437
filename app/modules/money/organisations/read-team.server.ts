import type { ReadDeps, ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { refuse } from './organisation-errors.ts';
import { selectMemberships, selectMembers, selectOrganisation } from './organisation-queries.server.ts';
import { organisationVersion } from './organisations.server.ts';
import { requireMember, type Member } from './require-member.server.ts';
import { selectPacks, selectPeople, selectTeamPage } from './team-queries.server.ts';
import { peoplePerPage, type SeatFigures, type TeamPack, type TeamPerson, type TeamQuery } from './team.ts';

/** Returns the organisations of the actor by name. One query. Throws DomainError 'sign_in_required'. */
export async function readTeams({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return selectMemberships(db, userId);
}

/** What members see of their organisation. */
export interface TeamView {
  readonly organisationId: string;
  readonly name: string;
  readonly role: Member['role'];
  readonly packs: readonly TeamPack[];
  readonly figures: SeatFigures;
  /** Who is stuck, longest first; the first six. */
  readonly stuck: readonly TeamPerson[];
  readonly people: readonly TeamPerson[];
  /** Whom the search finds. */
  readonly found: number;
  readonly page: number;
  readonly pages: number;
}

/** Names in the panel of those who are stuck. */
const mostStuck = 6;

/** Returns the team's page for one of its members, whatever their role. Three queries. Throws like `requireMember`. */
export async function readTeam(
  { db, actor, clock }: ReadNowDeps,
  organisationId: string,
  query: TeamQuery,
): Promise<TeamView> {
  const { name, role } = await requireMember(db, actor, organisationId, 'viewer');
  const now = clock.now();
  const packs = await selectPacks(db, organisationId);
  const packId = packs.some((pack) => pack.packId === query.packId) ? query.packId : null;
  const scope = { organisationId, packId };
  const seen = await selectTeamPage(db, scope, query, { now, page: query.page, perPage: peoplePerPage, mostStuck });
  const pages = Math.max(1, Math.ceil(seen.found / peoplePerPage));
  return { organisationId, name, role, packs, ...seen, page: Math.min(query.page, pages), pages };
}

/** Most people of a file: more than any organisation has. */
const mostInFile = 20_000;

/** Returns everybody whom the search finds, for a file. Throws like `requireMember`. */
export async function readTeamForFile(
  { db, actor, clock }: ReadNowDeps,
  organisationId: string,
  query: TeamQuery,
): Promise<{ readonly name: string; readonly people: readonly TeamPerson[] }> {
  const { name } = await requireMember(db, actor, organisationId, 'viewer');
  const packId = query.packId !== null && isId(query.packId) ? query.packId : null;
  const window = { now: clock.now(), limit: mostInFile };
  return { name, people: await selectPeople(db, { organisationId, packId }, query, window) };
}

/**
 * Returns a person of an organisation before a manager takes the seat back. Two queries. Throws like `requireMember`, and DomainError
 * 'seat_not_found'.
 */
export async function readSeatPerson({ db, actor, clock }: ReadNowDeps, { organisationId, seatId }: SeatPlace) {
  const { name } = await requireMember(db, actor, organisationId, 'manager');
  const window = { now: clock.now(), limit: 1 };
  const [person] = isId(seatId)
    ? await selectPeople(db, { organisationId, seatId }, { search: '', show: null }, window)
    : [];
  if (!person) throw refuse('seat_not_found');
  return { organisationId, name, person };
}

interface SeatPlace {
  readonly organisationId: string;
  readonly seatId: string;
}

/** Returns the details and members of an organisation, for its owners. Three queries. Throws like `requireMember`. */
export async function readOrganisationDetails({ db, actor }: ReadDeps, organisationId: string) {
  const { userId } = await requireMember(db, actor, organisationId, 'owner');
  const found = await selectOrganisation(db, organisationId);
  if (!found) throw refuse('organisation_not_found');
  const members = await selectMembers(db, organisationId);
  const { name, kraPin, address } = found;
  return { organisationId, userId, details: { name, kraPin, address }, version: organisationVersion(found), members };
}
