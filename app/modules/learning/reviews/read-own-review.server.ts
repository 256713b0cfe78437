import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { selectStudy } from '../study-queries.server.ts';
import { hasCompletion, selectOwnReview } from './review-queries.server.ts';
import type { OwnReview } from './review.ts';

/**
 * Returns the review that the actor wrote or may write about a course, by its id or slug. Throws DomainError 'sign_in_required',
 * 'course_not_found' for a course that they lack, 'review_too_early' before the first lesson is done.
 */
export async function readOwnReview(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  idOrSlug: string,
): Promise<OwnReview> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const study = await selectStudy(db, idOrSlug, userId);
  if (!study?.isEnrolled) throw new DomainError<LearningErrorCode>('course_not_found');
  const { id, slug, title, category } = study;
  const own = await selectOwnReview(db, userId, id);
  if (!own && !(await hasCompletion(db, userId, id))) throw new DomainError<LearningErrorCode>('review_too_early');
  return {
    course: { id, slug, title, category },
    review: own && {
      rating: own.rating,
      body: own.body,
      isHidden: own.isHidden,
      hiddenReason: own.hiddenReason,
    },
  };
}
