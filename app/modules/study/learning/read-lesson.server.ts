import { getLocale } from '#texts/runtime';
import type { Locale } from '#app/shared/locale.ts';
import { deliveryOf } from './delivery.server.ts';
import { refuse } from './learning-errors.ts';
import { requireReading } from './open-lesson.server.ts';
import type { LessonDelivery } from './stage-lesson.ts';
import { selectLessonContent } from './study-queries.server.ts';
import type { StudyDeps } from './study-deps.ts';

/**
 * Returns one lesson without its course, for a player that has the outline: a large course's outline weighs more than all its texts. Takes a
 * course by id or slug, and the content's language if it is not the page's. Visitors read free ones. Changes
 * nothing. Two queries, and one for an exercise. Throws DomainError 'sign_in_required', 'lesson_not_found' or 'lesson_locked'.
 */
export async function readLesson(
  { db, actor, clock, contentAccess }: Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>,
  {
    language = null,
    ...lesson
  }: { readonly course: string; readonly lessonId: string; readonly language?: Locale | null },
): Promise<LessonDelivery> {
  const { userId, courseId, lessonId, recordsProgress } = await requireReading(
    { db, actor, clock, contentAccess },
    lesson,
  );
  const row = await selectLessonContent(db, { lessonId, locale: language ?? getLocale() }, userId);
  // It was deleted between the two queries.
  if (!row) throw refuse('lesson_not_found');
  const learnerId = recordsProgress ? userId : null;
  return deliveryOf({ db, clock }, row, { courseId, lessonId, learnerId, isOpen: true, language });
}
