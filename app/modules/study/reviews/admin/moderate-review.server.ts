import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { maxReasonLength } from '../course-review.ts';
import { hiddenReviewMail } from '../hidden-review-mail.ts';
import { lockReview, selectReviewRecord, settleReports, updateHidden } from './review-list-queries.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';

async function requireModerator(tx: Database, actor: Actor, { userId }: { readonly userId: string | null }) {
  return (await requireDecision(tx, actor, 'review.moderate', { people: { userIds: [userId] } })).mark;
}

/**
 * Hides a review from everybody but its author, who gets the reason by mail; settles its reports. The database updates the counts in the
 * same transaction. Ignores a hidden one. Throws DomainError 'forbidden' without a staff role, 'review_not_found', 'reason_missing',
 * 'reason_too_long'.
 */
export async function hideReview(
  {
    db,
    actor,
    clock,
    liveEvents,
    address,
    jobs,
    appUrl,
  }: PublishingDeps & {
    readonly jobs: Jobs;
    /** The site's own address, without a slash at the end. */
    readonly appUrl: string;
  },
  { reviewId, reason: typed }: { readonly reviewId: string; readonly reason: string },
): Promise<void> {
  if (!can(actor, 'reviews.moderate')) throw refuse('forbidden');
  const reason = plainText(typed);
  if (reason === '') throw refuse('reason_missing');
  if (reason.length > maxReasonLength) throw refuse('reason_too_long');
  await db.transaction(async (tx) => {
    const before = isId(reviewId) ? await lockReview(tx, reviewId) : null;
    const review = before && (await selectReviewRecord(tx, reviewId));
    if (!before || !review) throw refuse('review_not_found');
    if (before.isHidden) return;
    const mark = await requireModerator(tx, actor, before);
    await updateHidden(tx, reviewId, reason);
    await settleReports(tx, reviewId, clock.now());
    const { brand } = await readSiteSettings(tx);
    await queueMail(
      tx,
      inLocale(review.author.locale, () =>
        hiddenReviewMail({ to: review.author.email, brand, appUrl, course: review.course, reason }),
      ),
      jobs,
    );
    await recordAudit(tx, actor, {
      action: 'review.hidden',
      subjectType: 'review',
      subjectId: reviewId,
      before: { isHidden: false, openReports: before.openReports },
      after: { isHidden: true, reason, ...mark },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/** Shows a hidden review again, and counts it. Ignores a visible one. Throws DomainError 'forbidden', 'review_not_found'. */
export async function showReview({ db, actor, liveEvents, address }: PublishingDeps, reviewId: string): Promise<void> {
  if (!can(actor, 'reviews.moderate')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    const before = isId(reviewId) ? await lockReview(tx, reviewId) : null;
    if (!before) throw refuse('review_not_found');
    if (!before.isHidden) return;
    const mark = await requireModerator(tx, actor, before);
    await updateHidden(tx, reviewId, null);
    await recordAudit(tx, actor, {
      action: 'review.shown',
      subjectType: 'review',
      subjectId: reviewId,
      before: { isHidden: true },
      after: { isHidden: false, ...mark },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/**
 * Settles the reports about a review and keeps it visible. A reader who reported it can do so again only after it is changed. Without
 * reports nothing changes. Throws DomainError 'forbidden', 'review_not_found'.
 */
export async function dismissReports(
  { db, actor, clock, address }: Omit<PublishingDeps, 'liveEvents'>,
  reviewId: string,
): Promise<void> {
  if (!can(actor, 'reviews.moderate')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    const review = isId(reviewId) ? await lockReview(tx, reviewId) : null;
    if (!review) throw refuse('review_not_found');
    if (review.openReports === 0) return;
    const mark = await requireModerator(tx, actor, review);
    await settleReports(tx, reviewId, clock.now());
    await recordAudit(tx, actor, {
      action: 'review.reports_dismissed',
      subjectType: 'review',
      subjectId: reviewId,
      before: { openReports: review.openReports },
      after: { openReports: 0, ...mark },
      ...(address !== undefined && { address }),
    });
  });
}
