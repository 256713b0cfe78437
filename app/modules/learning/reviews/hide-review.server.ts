import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { selectReview, updateHidden } from './review-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
}

/**
 * Hides a review from everybody but its author, or shows it again; the database counts it no more, or again, in the same
 * transaction. Twice changes nothing and is logged once. Throws DomainError 'forbidden' for who is no admin, 'review_not_found'.
 */
export async function hideReview(
  { db, actor, liveEvents }: Deps,
  { reviewId, isHidden }: { readonly reviewId: string; readonly isHidden: boolean },
): Promise<void> {
  if (actor.kind !== 'admin') throw new DomainError<LearningErrorCode>('forbidden');
  await db.transaction(async (tx) => {
    if (!isId(reviewId) || !(await selectReview(tx, reviewId)))
      throw new DomainError<LearningErrorCode>('review_not_found');
    if (!(await updateHidden(tx, reviewId, isHidden))) return;
    await recordAudit(tx, actor, {
      action: isHidden ? 'review.hidden' : 'review.shown',
      subjectType: 'review',
      subjectId: reviewId,
      before: { isHidden: !isHidden },
      after: { isHidden },
    });
  });
  liveEvents.publish('catalogue');
}
