import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { allowedUserId } from '#app/shared/permissions.ts';
import { refuse } from './organisation-errors.ts';
import { lockOrganisationsOf, selectLedBy, selectMembershipsToExport } from './organisation-queries.server.ts';

interface Person {
  readonly actor: Actor;
  /** Another user, for a staff member. */
  readonly userId?: string;
}

const idOf = ({ actor, userId: named }: Person): string => {
  const userId = allowedUserId(actor, 'users.manage', named);
  if (userId === null) throw refuse('sign_in_required');
  return userId;
};

/**
 * Prepares the deletion of an account, in its transaction and before its orders are locked: the memberships go with it. Notes which
 * organisations have no owner from then on. Throws DomainError 'sign_in_required', and 'organisation_unled' while an organisation without
 * another owner has seats that could be given to somebody.
 */
export async function endMemberships(tx: Database, person: Person): Promise<void> {
  const led = await lockOrganisationsOf(tx, idOf(person));
  const unled = led.find(({ hasSeats }) => hasSeats);
  if (unled) throw refuse('organisation_unled', { name: unled.name });
  for (const { id } of led)
    await recordAudit(tx, person.actor, {
      action: 'organisation.ownerless',
      subjectType: 'organisation',
      subjectId: id,
    });
}

/** Returns the name of an organisation that keeps a person from deleting their account; null for none. One query. */
export async function readUnledOrganisation({ db, ...person }: Person & Pick<ReadDeps, 'db'>): Promise<string | null> {
  const led = await selectLedBy(db, idOf(person));
  return led.find(({ hasSeats }) => hasSeats)?.name ?? null;
}

/** Returns the actor's memberships for the download of personal data. Throws DomainError 'sign_in_required'. */
export async function exportMemberships({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return selectMembershipsToExport(db, userId);
}
