import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../question-errors.ts';
import { selectSections } from '../question-queries.server.ts';
import { selectLessonTitle, selectPracticeIds, selectPractisable } from './practice-lesson-queries.server.ts';
import type { PracticeLesson } from './practice-lesson.ts';

/**
 * Returns the questions that a practice lesson asks, and those that it can ask. Archived ones are left out: saving the list removes them.
 * Four queries. Throws DomainError 'forbidden', 'lesson_not_found'.
 */
export async function readPracticeLesson(
  { db, actor }: Pick<StaffDeps, 'db' | 'actor'>,
  { courseId, lessonId }: { readonly courseId: string; readonly lessonId: string },
): Promise<PracticeLesson> {
  requireCapability(actor, 'questions.edit');
  const lesson = isId(courseId) && isId(lessonId) ? await selectLessonTitle(db, courseId, lessonId) : null;
  if (!lesson) throw refuse('lesson_not_found');
  const questions = await selectPractisable(db, courseId);
  const practisable = new Set(questions.map(({ id }) => id));
  return {
    lesson: { id: lessonId, title: lesson.title },
    selected: (await selectPracticeIds(db, lessonId)).filter((id) => practisable.has(id)),
    questions,
    sections: await selectSections(db, courseId),
  };
}
