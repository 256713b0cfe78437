import { isId } from '#app/shared/ids.ts';
import { readCursorPage, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from './question-errors.ts';
import { countQuestions, selectCourse, selectQuestions, selectSections } from './question-queries.server.ts';
import { difficultyIn, statusOf } from './question-row.server.ts';
import type { QuestionFilter, QuestionPage } from './question.ts';

interface Asked {
  readonly courseId: string;
  readonly filter: QuestionFilter;
  readonly cursor: Cursor;
  readonly limit?: number;
}

/** A page of a course's questions, newest first. Four queries. Throws DomainError 'forbidden', 'course_not_found'. */
export async function listQuestions(
  { db, actor }: Pick<StaffDeps, 'db' | 'actor'>,
  { courseId, filter, cursor, limit = defaultPageSize }: Asked,
): Promise<QuestionPage> {
  requireCapability(actor, 'questions.edit');
  const course = isId(courseId) ? await selectCourse(db, courseId) : null;
  if (!course) throw refuse('course_not_found');
  const { found, ...counts } = await countQuestions(db, courseId, filter);
  const { rows, ...beside } = await readCursorPage(
    (place, most) => selectQuestions(db, courseId, filter, { place, limit: most }),
    { cursor, limit, total: found },
  );
  return {
    course,
    questions: rows.map(({ isArchived, second, page, heading, difficulty, ...row }) => ({
      ...row,
      difficulty: difficultyIn(difficulty),
      place: { second, page, heading },
      status: statusOf({ isArchived, revision: row.revision }),
    })),
    sections: await selectSections(db, courseId),
    counts,
    total: found,
    ...beside,
  };
}
