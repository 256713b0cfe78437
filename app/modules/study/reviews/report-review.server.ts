import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { isId } from '#app/shared/ids.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { insertReport, selectReview } from './review-queries.server.ts';
import { authorOf, maxReasonLength } from './course-review.ts';

/** Returns another user's review, for a signed-in reader. Throws DomainError 'sign_in_required', 'review_not_found'. */
export async function readReviewToReport({ db, actor }: ReadDeps, reviewId: string) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const review = isId(reviewId) ? await selectReview(db, reviewId) : null;
  if (!review || review.isHidden || review.userId === userId) throw refuse('review_not_found');
  const { name, rating, body, course } = review;
  return { author: authorOf(name), rating, body, course };
}

/**
 * Reports a review to the company, once per reader, and again if it was changed after a staff member's decision. `reason` is plain text,
 * truncated if too long, and may be empty. Throws like readReviewToReport, and DomainError 'too_many_requests'.
 */
export async function reportReview(
  {
    db,
    actor,
    clock,
    rateLimits,
  }: ReadDeps & { readonly clock: Clock; readonly rateLimits: Pick<RateLimits, 'consume'> },
  { reviewId, reason }: { readonly reviewId: string; readonly reason: string },
): Promise<{ readonly slug: string }> {
  const { course } = await readReviewToReport({ db, actor }, reviewId);
  const userId = userIdOf(actor) ?? '';
  await rateLimits.consume('review-report-per-user', userId);
  const report = {
    reviewId,
    userId,
    reason: plainText(reason).slice(0, maxReasonLength).toWellFormed(),
    at: clock.now(),
  };
  if (!(await db.transaction((tx) => insertReport(tx, report)))) throw refuse('review_not_found');
  return { slug: course.slug };
}
