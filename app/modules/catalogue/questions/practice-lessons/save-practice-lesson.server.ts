import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../question-errors.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { lockCourse } from '../question-queries.server.ts';
import {
  countPractisable,
  replacePractice,
  selectLessonTitle,
  selectPracticeIds,
  selectPractisable,
} from './practice-lesson-queries.server.ts';
import { maxPractised } from './practice-lesson.ts';

interface Selection {
  readonly courseId: string;
  readonly lessonId: string;
  /** In the order in which they are asked. */
  readonly questionIds: readonly string[];
  /** Those that the form was opened with. */
  readonly seenIds: readonly string[];
}

/**
 * Sets which questions a practice lesson asks. What is so already changes nothing. Throws DomainError 'forbidden', 'lesson_not_found',
 * 'practice_too_many', 'conflict' where somebody else saved others meanwhile, 'practice_empty' for a published lesson, and
 * 'question_not_found' for one that is no published practice question of the course.
 */
export async function savePracticeLesson(
  { db, actor, liveEvents, address }: PublishingDeps,
  { courseId, lessonId, questionIds, seenIds }: Selection,
): Promise<void> {
  requireCapability(actor, 'questions.edit');
  const ids = [...new Set(questionIds)];
  if (ids.length > maxPractised) throw refuse('practice_too_many');
  if (!ids.every(isId)) throw refuse('question_not_found');
  await db.transaction(async (tx) => {
    const course = isId(courseId) && isId(lessonId) ? await lockCourse(tx, courseId) : null;
    const lesson = course && (await selectLessonTitle(tx, courseId, lessonId));
    if (!lesson) throw refuse('lesson_not_found');
    const before = await selectPracticeIds(tx, lessonId);
    if (isDeepStrictEqual(before, ids)) return;
    // A question that was archived meanwhile is nobody's change of the list.
    const practisable = new Set((await selectPractisable(tx, courseId)).map(({ id }) => id));
    const stored = before.filter((id) => practisable.has(id));
    const seen = seenIds.filter((id) => practisable.has(id));
    requireVersion(stored.join(), seen.join());
    if (lesson.isPublished && ids.length === 0) throw refuse('practice_empty');
    if ((await countPractisable(tx, courseId, ids)) < ids.length) throw refuse('question_not_found');
    await replacePractice(tx, { lessonId, courseId, ids });
    await recordAudit(tx, actor, {
      action: 'lesson.practice_changed',
      subjectType: 'lesson',
      subjectId: lessonId,
      before: { questions: before.length },
      after: { courseId, title: lesson.title, questions: ids.length },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
