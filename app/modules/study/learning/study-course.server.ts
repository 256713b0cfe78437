import { userIdOf } from '#app/shared/actor.ts';
import { recordsProgress } from './can-study.ts';
import { refuse } from './learning-errors.ts';
import { selectStudy } from './study-queries.server.ts';
import type { StudyDeps } from './study-deps.ts';

/**
 * Returns the course if the actor studies it and study is stored: for what belongs to no single lesson. Takes a course by id or slug.
 * Throws DomainError 'sign_in_required', 'course_not_found', 'not_enrolled'.
 */
export async function requireCourseStudy(
  { db, actor, contentAccess }: Pick<StudyDeps, 'db' | 'actor' | 'contentAccess'>,
  idOrSlug: string,
): Promise<{ readonly userId: string; readonly courseId: string }> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const study = await selectStudy(db, idOrSlug, userId);
  if (!study) throw refuse('course_not_found');
  if (!recordsProgress(actor, study, contentAccess)) throw refuse('not_enrolled');
  return { userId, courseId: study.id };
}
