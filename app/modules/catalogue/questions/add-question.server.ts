import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from './question-errors.ts';
import {
  countAllQuestions,
  insertQuestions,
  insertRevisions,
  lockCourse,
  selectQuestion,
} from './question-queries.server.ts';
import { columnsOf, refuseFaulty, requireLesson, requirePicture } from './question-row.server.ts';
import { maxQuestions, type QuestionInput } from './question.ts';

interface Addition {
  readonly id: string;
  readonly courseId: string;
  readonly input: QuestionInput;
  /** Published as revision 1, or kept as a draft, in which something may be missing. */
  readonly isPublished: boolean;
}

/**
 * Adds a question under the id that its form was given, so that a form that is sent twice adds one. Throws DomainError 'forbidden',
 * 'course_not_found', 'lesson_not_found', 'picture_gone', 'questions_full', what is missing in a question to be published, and
 * 'conflict' where the id is another question's.
 */
export async function addQuestion(
  { db, actor, clock, address }: StaffDeps,
  { id, courseId, input, isPublished }: Addition,
): Promise<void> {
  requireCapability(actor, 'questions.edit');
  await db.transaction(async (tx) => {
    const course = isId(courseId) && isId(id) ? await lockCourse(tx, courseId) : null;
    if (!course) throw refuse('course_not_found');
    if (await selectQuestion(tx, courseId, id)) return;
    if (isPublished) refuseFaulty(input.content, course.locale);
    await requireLesson(tx, courseId, input.taught);
    await requirePicture(tx, actor, input.content);
    if ((await countAllQuestions(tx, courseId)) >= maxQuestions) throw refuse('questions_full');
    const at = clock.now();
    const columns = columnsOf(input, course.locale);
    const row = { ...columns, id, courseId, draft: input.content, createdAt: at, updatedAt: at };
    if (!(await insertQuestions(tx, [row]))) throw refuse('conflict');
    if (isPublished) await insertRevisions(tx, [{ questionId: id, number: 1, content: input.content, createdAt: at }]);
    await recordAudit(tx, actor, {
      action: isPublished ? 'question.published' : 'question.added',
      subjectType: 'question',
      subjectId: id,
      after: { courseId, words: columns.words.split('\n')[0], use: input.use, ...(isPublished && { revision: 1 }) },
      ...(address !== undefined && { address }),
    });
  });
}
