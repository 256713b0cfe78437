import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { isId } from '#app/shared/ids.ts';
import { refuse } from './organisation-errors.ts';
import {
  insertMember,
  insertOrganisation,
  selectConfirmedAccount,
  selectMembers,
} from './organisation-queries.server.ts';
import { saveDetails, type ChangedDetails, type NewOrganisation } from './organisations.server.ts';

/**
 * Adds an organisation as staff, and names its first owner by the e-mail of their confirmed account. The same form again changes nothing.
 * Throws DomainError of DecisionErrorCode, 'organisation_not_found', 'member_unknown'.
 */
export async function addOrganisationAsStaff(
  { db, actor, clock, address }: StaffDeps,
  { organisationId, details, email }: NewOrganisation & { readonly email: string },
): Promise<void> {
  const staff = requireStaffWith(actor, 'quotations.make');
  if (!isId(organisationId)) throw refuse('organisation_not_found');
  await db.transaction(async (tx) => {
    const at = clock.now();
    if (!(await insertOrganisation(tx, { id: organisationId, details, at }))) return;
    const ownerId = (await selectConfirmedAccount(tx, email))?.userId ?? null;
    if (ownerId === null) throw refuse('member_unknown', { field: 'email' });
    const { mark } = await requireDecision(tx, staff, 'organisation.change', { people: { userIds: [ownerId] } });
    await insertMember(tx, { organisationId, userId: ownerId, role: 'owner', at });
    await recordAudit(tx, staff, {
      action: 'organisation.added',
      subjectType: 'organisation',
      subjectId: organisationId,
      after: { ...details, ownerId, ...mark },
      ...(address !== undefined && { address }),
    });
  });
}

/**
 * Changes name, PIN and address of an organisation as staff. The same values again change nothing. Throws DomainError of
 * DecisionErrorCode, 'organisation_not_found', 'conflict'.
 */
export async function changeOrganisationAsStaff(
  { db, actor, clock, address }: StaffDeps,
  input: ChangedDetails,
): Promise<void> {
  const staff = requireStaffWith(actor, 'quotations.make');
  await db.transaction(async (tx) => {
    const before = await saveDetails(tx, input, clock.now());
    if (before === null) return;
    const people = { userIds: (await selectMembers(tx, input.organisationId)).map(({ userId }) => userId) };
    const { mark } = await requireDecision(tx, staff, 'organisation.change', { people });
    await recordAudit(tx, staff, {
      action: 'organisation.updated',
      subjectType: 'organisation',
      subjectId: input.organisationId,
      before,
      after: { ...input.details, ...mark },
      ...(address !== undefined && { address }),
    });
  });
}
