import { readFileFacts } from '#app/modules/catalogue/media/read-file-facts.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from './question-errors.ts';
import { selectCourse, selectLessons, selectQuestion, selectRevisions } from './question-queries.server.ts';
import { contentIn, difficultyIn, statusOf, taughtOf } from './question-row.server.ts';
import type { QuestionCourse, QuestionRecord } from './question.ts';

/** A question with its revisions. Three queries. Throws DomainError 'forbidden', 'question_not_found'. */
export async function readQuestion(
  { db, actor }: ReadDeps,
  { courseId, id }: { readonly courseId: string; readonly id: string },
): Promise<QuestionRecord> {
  requireCapability(actor, 'questions.edit');
  const row = isId(courseId) && isId(id) ? await selectQuestion(db, courseId, id) : null;
  if (!row) throw refuse('question_not_found');
  const revisions = (await selectRevisions(db, id)).map(({ content, ...revision }) => ({
    ...revision,
    content: contentIn(content),
  }));
  const content = contentIn(row.draft ?? revisions[0]?.content);
  const { picture } = content;
  const files = await readFileFacts(db, picture ? [picture.id] : []);
  return {
    id,
    version: row.version,
    status: statusOf({ isArchived: row.archivedAt !== null, revision: row.currentRevision }),
    revision: row.currentRevision,
    hasDraft: row.draft !== null,
    input: {
      use: row.use,
      difficulty: difficultyIn(row.difficulty),
      taught: taughtOf(row),
      content,
    },
    pictureFile: (picture && files.get(picture.id)) ?? null,
    revisions,
  };
}

/**
 * What the form of a question offers: the course, and its lessons in their order. Two queries. Throws DomainError 'forbidden',
 * 'course_not_found'.
 */
export async function readQuestionChoices(
  { db, actor }: ReadDeps,
  courseId: string,
): Promise<{
  readonly course: QuestionCourse;
  readonly lessons: readonly { readonly id: string; readonly title: string; readonly kind: LessonKind }[];
}> {
  requireCapability(actor, 'questions.edit');
  const course = isId(courseId) ? await selectCourse(db, courseId) : null;
  if (!course) throw refuse('course_not_found');
  return { course, lessons: await selectLessons(db, courseId) };
}
