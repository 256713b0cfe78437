import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { isId } from '#app/shared/ids.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { reviewReader, selectReports, selectReviewRecord } from './review-list-queries.server.ts';
import { maxReviewsCounted, type ReviewFilter, type ReviewListPage, type ReviewRecord } from './review-list.ts';

/** For the portal's sidebar, which counts open items of several modules in one query. */
export { reportedReviews } from './review-list-queries.server.ts';

/** Maximum reports shown of one review. */
const maxReports = 50;

/** Returns a page of all reviews, newest first. Two queries, two more for a search, rarely another. Throws DomainError 'forbidden'. */
export async function listReviews(
  { db, actor }: ReadDeps,
  filter: ReviewFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<ReviewListPage> {
  if (!can(actor, 'reviews.moderate')) throw refuse('forbidden');
  const { read, found, counts } = await reviewReader(db, filter);
  const total = totalOf([found], maxReviewsCounted);
  const { rows, ...beside } = await readCursorPage(read, { cursor, limit, total });
  const reviews = rows.map((row) => ({ ...row, excerpt: row.excerpt.replace(/\s+/g, ' ') }));
  return { reviews, counts, total, ...beside };
}

/** Returns a review with its reports. Two queries. Throws DomainError 'forbidden', 'review_not_found'. */
export async function readReview(
  { db, actor }: ReadDeps,
  reviewId: string,
): Promise<ReviewRecord & { readonly refusal: string | null }> {
  if (!can(actor, 'reviews.moderate')) throw refuse('forbidden');
  const review = isId(reviewId) ? await selectReviewRecord(db, reviewId) : null;
  if (!review) throw refuse('review_not_found');
  const refusal = await reasonAgainst(db, actor, 'review.moderate', { people: { userIds: [review.author.id] } });
  return { ...review, reports: await selectReports(db, review.id, maxReports), refusal };
}
