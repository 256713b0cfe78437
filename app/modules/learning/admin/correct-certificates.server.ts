import { requireDecision } from '#app/modules/identity/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { renameCertificates } from './study-record-queries.server.ts';

/**
 * Updates a user's certificates to the account's present name, in the transaction in which an admin corrects that name. Learners cannot,
 * because one course would then serve many people. Returns how many were corrected. Throws DomainError 'forbidden'.
 */
export async function correctCertificates(
  tx: Database,
  { actor, userId, address }: { readonly actor: Actor; readonly userId: string; readonly address?: string },
): Promise<number> {
  if (!can(actor, 'users.manage')) throw new DomainError<LearningErrorCode>('forbidden');
  const corrected = await renameCertificates(tx, userId);
  if (corrected === 0) return 0;
  const { mark } = await requireDecision(tx, actor, 'certificate.rename', { people: { userIds: [userId] } });
  await recordAudit(tx, actor, {
    action: 'certificates.renamed',
    subjectType: 'user',
    subjectId: userId,
    after: { certificates: corrected, ...mark },
    ...(address !== undefined && { address }),
  });
  return corrected;
}
