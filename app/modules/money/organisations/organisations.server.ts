import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { refuse } from './organisation-errors.ts';
import type { OrganisationDetails } from './organisation-form.ts';
import {
  insertMember,
  insertOrganisation,
  selectMembership,
  selectOrganisation,
  updateOrganisation,
  type OrganisationRow,
} from './organisation-queries.server.ts';
import { requireMember } from './require-member.server.ts';

export interface NewOrganisation {
  /** From the form; the same when it is sent again. */
  readonly organisationId: string;
  readonly details: OrganisationDetails;
}

/**
 * Creates an organisation whose first owner is the actor, in the caller's transaction. The same form again changes nothing.
 * Throws DomainError 'sign_in_required', 'organisation_not_found' for an id of another's organisation.
 */
export async function createOrganisation(
  tx: Database,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
  { organisationId, details }: NewOrganisation,
): Promise<void> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  if (!isId(organisationId)) throw refuse('organisation_not_found');
  if (!(await insertOrganisation(tx, { id: organisationId, details, at }))) {
    if (await selectMembership(tx, organisationId, userId)) return;
    throw refuse('organisation_not_found');
  }
  await insertMember(tx, { organisationId, userId, role: 'owner', at });
  await recordAudit(tx, actor, {
    action: 'organisation.added',
    subjectType: 'organisation',
    subjectId: organisationId,
    after: { ...details },
  });
}

export interface ChangedDetails extends NewOrganisation {
  /** Version of the form. */
  readonly version: string;
}

/** Returns what a form of an organisation's details was opened at. */
export const organisationVersion = ({ updatedAt }: Pick<OrganisationRow, 'updatedAt'>): string =>
  updatedAt.toISOString();

/**
 * Changes name, PIN and address as an owner. The same values again change nothing. Throws DomainError 'sign_in_required',
 * 'organisation_not_found', 'organisation_role', 'conflict'.
 */
export async function changeOrganisation(
  { db, actor, clock }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>,
  input: ChangedDetails,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organisationId } = await requireMember(tx, actor, input.organisationId, 'owner', { lock: true });
    const before = await saveDetails(tx, input, clock.now());
    if (before === null) return;
    await recordAudit(tx, actor, {
      action: 'organisation.updated',
      subjectType: 'organisation',
      subjectId: organisationId,
      before,
      after: { ...input.details },
    });
  });
}

/**
 * Saves the details of an organisation, and locks it. Returns the former ones; null if nothing changes. The caller has checked the actor.
 * Throws DomainError 'organisation_not_found', 'conflict'.
 */
export async function saveDetails(
  tx: Database,
  { organisationId, details, version }: ChangedDetails,
  at: Date,
): Promise<Readonly<Record<keyof OrganisationDetails, string>> | null> {
  const found = isId(organisationId) ? await selectOrganisation(tx, organisationId, { lock: true }) : null;
  if (!found) throw refuse('organisation_not_found');
  const { name, kraPin, address } = found;
  if (name === details.name && kraPin === details.kraPin && address === details.address) return null;
  requireVersion(organisationVersion(found), version);
  await updateOrganisation(tx, organisationId, { details, at });
  return { name, kraPin, address };
}
