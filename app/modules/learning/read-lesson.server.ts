import { lessonKindRules } from '#app/modules/learning/lesson-kinds/lesson-kind-rules.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ContentAccess } from './can-study.ts';
import type { LearningErrorCode } from './learning-errors.ts';
import { requireStudy } from './open-lesson.server.ts';
import type { LessonDelivery } from './stage-lesson.ts';
import { selectLessonContent } from './study-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly contentAccess: ContentAccess;
}

/**
 * One lesson without its course, for a player that has the outline already: that of a large course weighs more than all
 * its texts. Takes a course by id or slug. Reading changes nothing. Two queries. Throws DomainError 'sign_in_required',
 * 'lesson_not_found' or 'lesson_locked'.
 */
export async function readLesson(
  { db, actor, contentAccess }: Deps,
  lesson: { readonly course: string; readonly lessonId: string },
): Promise<LessonDelivery> {
  const { userId, lessonId } = await requireStudy({ db, actor, contentAccess }, lesson);
  const row = await selectLessonContent(db, lessonId, userId);
  // It was deleted between the two.
  if (!row) throw new DomainError<LearningErrorCode>('lesson_not_found');
  return { content: lessonKindRules[row.contentType].contentOf(row), position: row.position };
}
