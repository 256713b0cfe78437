import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { requireEditor, type PracticeDeps } from './question-deps.server.ts';
import type { QuestionErrorCode } from './question-errors.ts';
import { lockQuestion, updateQuestion } from './question-queries.server.ts';

interface Archiving {
  readonly id: string;
  readonly courseId: string;
  readonly isArchived: boolean;
}

/**
 * Archives a question, so that it is drawn no more, or restores it; papers and results keep it. What is so already stays as it is. Throws
 * DomainError 'forbidden', 'question_not_found'.
 */
export async function archiveQuestion(
  { db, actor, clock, liveEvents, address }: PracticeDeps,
  { id, courseId, isArchived }: Archiving,
): Promise<void> {
  requireEditor(actor);
  await db.transaction(async (tx) => {
    const row = isId(courseId) && isId(id) ? await lockQuestion(tx, courseId, id) : null;
    if (!row) throw new DomainError<QuestionErrorCode>('question_not_found');
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
