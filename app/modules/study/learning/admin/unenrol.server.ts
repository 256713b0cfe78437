import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../learning-errors.ts';
import { deleteProgress, lockEnrolmentOf, revokeByStaff } from './study-record-queries.server.ts';

/**
 * Removes a course from a learner: revokes the enrolment, with admin and time, and deletes the progress. Keeps the payment, and an earned
 * badge; its certificate is invalid while the enrolment is revoked. Ignores an already revoked one. Throws DomainError 'forbidden',
 * 'course_not_found' if the learner never had it.
 */
export async function unenrol(
  { db, actor, clock, address }: StaffDeps,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<void> {
  if (!can(actor, 'users.enrol')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    const enrolment = isId(userId) && isId(courseId) ? await lockEnrolmentOf(tx, userId, courseId) : null;
    if (!enrolment) throw refuse('course_not_found');
    if (enrolment.revokedAt !== null) return;
    const { mark } = await requireDecision(tx, actor, 'enrolment.end', { people: { userIds: [userId] } });
    await revokeByStaff(tx, enrolment.id, { revokedAt: clock.now(), revokedBy: userIdOf(actor) });
    await deleteProgress(tx, userId, courseId);
    await recordAudit(tx, actor, {
      action: 'enrolment.revoked',
      subjectType: 'enrolment',
      subjectId: enrolment.id,
      after: { userId, courseId, ...mark },
      ...(address !== undefined && { address }),
    });
  });
}
