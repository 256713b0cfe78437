import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireOtherOwner } from './change-members.server.ts';
import { deleteMember } from './organisation-queries.server.ts';
import { requireMember } from './require-member.server.ts';

/** Ends the actor's own membership. Throws DomainError 'last_owner', and those of `requireMember`. */
export async function leaveOrganisation(
  deps: Pick<UseCaseDeps, 'db' | 'actor'>,
  organisationId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { userId, role } = await requireMember(tx, deps.actor, organisationId, 'viewer', { lock: true });
    if (role === 'owner') await requireOtherOwner(tx, organisationId);
    await deleteMember(tx, { organisationId, userId });
    await recordAudit(tx, deps.actor, {
      action: 'organisation.member_left',
      subjectType: 'organisation',
      subjectId: organisationId,
      before: { role },
    });
  });
}
