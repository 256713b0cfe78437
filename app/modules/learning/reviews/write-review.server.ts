import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { lockEnrolment } from '../enrolment-queries.server.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { plainText } from '../plain-text.ts';
import { selectStudy } from '../study-queries.server.ts';
import { hasCompletion, upsertReview } from './review-queries.server.ts';
import { maxReviewLength } from './review.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
}

/**
 * Writes the actor's one review of a course, by its id or slug, or changes it. Requires the course and one completed lesson of it.
 * `rating` is 1 to 5, `body` plain text and may be empty. The database updates the counts in the same transaction. Throws DomainError
 * 'sign_in_required', 'review_unrated', 'review_too_long', 'course_not_found', 'review_too_early', 'review_hidden', 'too_many_requests'.
 */
export async function writeReview(
  { db, actor, clock, rateLimits, liveEvents }: Deps,
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

const refuse = (code: LearningErrorCode) => new DomainError(code);
