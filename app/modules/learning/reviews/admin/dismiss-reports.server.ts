import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { LearningErrorCode } from '../../learning-errors.ts';
import type { ModerationDeps } from './hide-review.server.ts';
import { lockReview, settleReports } from './review-list-queries.server.ts';

/**
 * Settles the reports about a review and keeps it visible. A reader who reported it can do so again only after it is changed. Without
 * reports nothing changes. Throws DomainError 'forbidden', 'review_not_found'.
 */
export async function dismissReports(
  { db, actor, clock, address }: Omit<ModerationDeps, 'liveEvents'>,
  reviewId: string,
): Promise<void> {
  if (!can(actor, 'reviews.moderate')) throw new DomainError<LearningErrorCode>('forbidden');
  await db.transaction(async (tx) => {
    const review = isId(reviewId) ? await lockReview(tx, reviewId) : null;
    if (!review) throw new DomainError<LearningErrorCode>('review_not_found');
    if (review.openReports === 0) return;
    await settleReports(tx, reviewId, clock.now());
    await recordAudit(tx, actor, {
      action: 'review.reports_dismissed',
      subjectType: 'review',
      subjectId: reviewId,
      before: { openReports: review.openReports },
      after: { openReports: 0 },
      ...(address !== undefined && { address }),
    });
  });
}
