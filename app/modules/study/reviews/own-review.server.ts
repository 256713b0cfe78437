import { userIdOf } from '#app/shared/actor.ts';
import type { ReadDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { lockEnrolment } from '#app/modules/study/learning/enrolment-queries.server.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { selectStudy } from '#app/modules/study/learning/study-queries.server.ts';
import { hasCompletion, upsertReview, deleteReview, selectOwnReview } from './review-queries.server.ts';
import { maxReviewLength, type OwnReview } from './course-review.ts';

/**
 * Writes the actor's one review of a course, by its id or slug, or changes it. Requires the course and one completed lesson of it.
 * `rating` is 1 to 5, `body` plain text and may be empty. The database updates the counts in the same transaction. Throws DomainError
 * 'sign_in_required', 'review_unrated', 'review_too_long', 'course_not_found', 'review_too_early', 'review_hidden', 'too_many_requests'.
 */
export async function writeReview(
  {
    db,
    actor,
    clock,
    rateLimits,
    liveEvents,
  }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'liveEvents' | 'rateLimits'>,
  {
    course: idOrSlug,
    rating,
    body: typed,
  }: { readonly course: string; readonly rating: number; readonly body: string },
): Promise<{ readonly slug: string }> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  if (![1, 2, 3, 4, 5].includes(rating)) throw refuse('review_unrated');
  const body = plainText(typed);
  if (body.length > maxReviewLength) throw refuse('review_too_long');
  await rateLimits.consume('review-per-user', userId);

  const slug = await db.transaction(async (tx) => {
    const study = await selectStudy(tx, idOrSlug, userId);
    if (!study || !(await lockEnrolment(tx, userId, study.id))) throw refuse('course_not_found');
    if (!(await hasCompletion(tx, userId, study.id))) throw refuse('review_too_early');
    const review = { userId, courseId: study.id, rating, body, at: clock.now() };
    if (!(await upsertReview(tx, review))) throw refuse('review_hidden');
    return study.slug;
  });
  liveEvents.publish('catalogue');
  return { slug };
}

/**
 * Deletes the actor's own review of a course, by its id or slug, also if the course was revoked. Ignores an already deleted one. Throws
 * DomainError 'sign_in_required', 'course_not_found', 'review_hidden'.
 */
export async function removeReview(
  { db, actor, liveEvents }: Pick<UseCaseDeps, 'db' | 'actor' | 'liveEvents'>,
  idOrSlug: string,
): Promise<{ readonly slug: string }> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const slug = await db.transaction(async (tx) => {
    const study = await selectStudy(tx, idOrSlug, userId);
    if (!study) throw refuse('course_not_found');
    await deleteReview(tx, userId, study.id);
    if (await selectOwnReview(tx, userId, study.id)) throw refuse('review_hidden');
    return study.slug;
  });
  liveEvents.publish('catalogue');
  return { slug };
}

/**
 * Returns the review that the actor wrote or may write about a course, by its id or slug. Throws DomainError 'sign_in_required',
 * 'course_not_found' for a course that they lack, 'review_too_early' before the first lesson is done.
 */
export async function readOwnReview({ db, actor }: ReadDeps, idOrSlug: string): Promise<OwnReview> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const study = await selectStudy(db, idOrSlug, userId);
  if (!study?.isEnrolled) throw refuse('course_not_found');
  const { id, slug, title, category } = study;
  const own = await selectOwnReview(db, userId, id);
  if (!own && !(await hasCompletion(db, userId, id))) throw refuse('review_too_early');
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
