import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { organisationRoles, type OrganisationRole } from '#app/shared/organisation-terms.ts';
import { refuse } from './organisation-errors.ts';
import { selectMembership, selectOrganisation } from './organisation-queries.server.ts';

/** A signed-in person in one of their organisations. */
export interface Member {
  readonly organisationId: string;
  /** Of the organisation. */
  readonly name: string;
  readonly userId: string;
  readonly role: OrganisationRole;
}

/** Returns whether a role includes what another one may do: owners do all that managers do, and managers all that viewers do. */
const includesRole = (role: OrganisationRole, least: OrganisationRole): boolean =>
  organisationRoles.indexOf(role) <= organisationRoles.indexOf(least);

/** Throws DomainError 'organisation_not_found' for nobody's role, 'organisation_role' for one that includes too little. */
export function requireRole(role: OrganisationRole | null, least: OrganisationRole): void {
  if (role === null) throw refuse('organisation_not_found');
  if (!includesRole(role, least)) throw refuse('organisation_role');
}

/**
 * Returns the actor as a member whose role is `least` or more; `lock` locks the organisation until the transaction ends. To everybody
 * else, also to former members, the organisation is unknown. One query, three with the lock. Throws DomainError 'sign_in_required',
 * 'organisation_not_found', 'organisation_role'.
 */
export async function requireMember(
  db: Database,
  actor: Actor,
  organisationId: string,
  least: OrganisationRole,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Member> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  if (!isId(organisationId)) throw refuse('organisation_not_found');
  // Strangers wait for no lock, and hold none.
  const seen = await selectMembership(db, organisationId, userId);
  if (!seen) throw refuse('organisation_not_found');
  if (lock) await selectOrganisation(db, organisationId, { lock });
  const found = lock ? await selectMembership(db, organisationId, userId) : seen;
  if (!found) throw refuse('organisation_not_found');
  requireRole(found.role, least);
  return { organisationId, userId, ...found };
}
