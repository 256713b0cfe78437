import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { recordsProgress, type ContentAccess } from './can-study.ts';
import type { LearningErrorCode } from './learning-errors.ts';
import { selectStudy } from './study-queries.server.ts';

/**
 * Returns the course if the actor studies it and study is stored: for what belongs to no single lesson. Takes a course by id or slug.
 * Throws DomainError 'sign_in_required', 'course_not_found', 'not_enrolled'.
 */
export async function requireCourseStudy(
  { db, actor, contentAccess }: { readonly db: Database; readonly actor: Actor; readonly contentAccess: ContentAccess },
  idOrSlug: string,
): Promise<{ readonly userId: string; readonly courseId: string }> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const study = await selectStudy(db, idOrSlug, userId);
  if (!study) throw new DomainError<LearningErrorCode>('course_not_found');
  if (!recordsProgress(actor, study, contentAccess)) throw new DomainError<LearningErrorCode>('not_enrolled');
  return { userId, courseId: study.id };
}
