import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { selectQuizzesOf } from './quiz-queries.server.ts';
import { refuse } from './quiz-errors.ts';

/** Returns a course with its quizzes in order, also those without settings. Throws DomainError 'forbidden', 'quiz_not_found'. */
export async function listQuizzes({ db, actor }: Pick<StaffDeps, 'db' | 'actor'>, courseId: string) {
  requireCapability(actor, 'questions.edit');
  const rows = isId(courseId) ? await selectQuizzesOf(db, courseId) : [];
  const [first] = rows;
  if (!first) throw refuse('quiz_not_found');
  return {
    course: { id: courseId, title: first.course },
    quizzes: rows.flatMap(({ id, title, isPublished, questions, passPercent }) =>
      id === null || title === null ? [] : [{ id, title, isPublished: isPublished === true, questions, passPercent }],
    ),
  };
}
