import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from './question-errors.ts';
import { lockQuestion, updateQuestion } from './question-queries.server.ts';

interface Archiving {
  readonly id: string;
  readonly courseId: string;
  readonly isArchived: boolean;
}

/**
 * Archives a question, so that it is drawn no more, or restores it; attempts and results keep it. What is so already stays as it is. Throws
 * DomainError 'forbidden', 'question_not_found'.
 */
export async function archiveQuestion(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, courseId, isArchived }: Archiving,
): Promise<void> {
  requireCapability(actor, 'questions.edit');
  await db.transaction(async (tx) => {
    const row = isId(courseId) && isId(id) ? await lockQuestion(tx, courseId, id) : null;
    if (!row) throw refuse('question_not_found');
    if ((row.archivedAt !== null) === isArchived) return;
    const at = clock.now();
    await updateQuestion(tx, id, { archivedAt: isArchived ? at : null, updatedAt: at });
    await recordAudit(tx, actor, {
      action: isArchived ? 'question.archived' : 'question.restored',
      subjectType: 'question',
      subjectId: id,
      before: { isArchived: !isArchived },
      after: { courseId, isArchived },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
