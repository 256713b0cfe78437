import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { selectStudy } from '../study-queries.server.ts';
import { deleteReview, selectOwnReview } from './review-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
}

/**
 * Deletes the actor's own review of a course, by its id or slug, also if the course was revoked. Ignores an already deleted one. Throws
 * DomainError 'sign_in_required', 'course_not_found', 'review_hidden'.
 */
export async function removeReview(
  { db, actor, liveEvents }: Deps,
  idOrSlug: string,
): Promise<{ readonly slug: string }> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const slug = await db.transaction(async (tx) => {
    const study = await selectStudy(tx, idOrSlug, userId);
    if (!study) throw new DomainError<LearningErrorCode>('course_not_found');
    await deleteReview(tx, userId, study.id);
    if (await selectOwnReview(tx, userId, study.id)) throw new DomainError<LearningErrorCode>('review_hidden');
    return study.slug;
  });
  liveEvents.publish('catalogue');
  return { slug };
}
