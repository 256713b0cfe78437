import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { reviewReports, reviews } from '#app/database/schema/reviews.ts';
import { countUpTo } from '#app/platform/count-up-to.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { anywhere } from '#app/shared/like-pattern.ts';
import { mostReviewsCounted, type ReviewCursor, type ReviewFilter, type ReviewState } from './review-list.ts';

/** Those that wait for an admin, as a list to be counted. */
export const reportedReviews = sql`select from ${reviews} where open_reports > 0`;

const states: Readonly<Record<ReviewState, SQL>> = {
  shown: eq(reviews.isHidden, false),
  // Both as their indexes have it.
  reported: sql`${reviews.openReports} > 0`,
  hidden: sql`${reviews.isHidden}`,
};

/** As users_search_idx has it. */
const author = sql`(' ' || ${users.name} || ' ' || ${users.email})`;

/** As many are gathered and sorted at once; where a search finds more, the ordered list soon has a page of them. */
const fewEnough = 1_000;

/** The reviews that a search finds in their words, their learner or their course; null where they are more than are gathered. */
async function gather(db: Database, pattern: string): Promise<readonly string[] | null> {
  const sources = [
    sql`select ${reviews.id} from ${reviews} where ${reviews.body} ilike ${pattern}`,
    sql`select ${reviews.id} from ${users} join ${reviews} on ${reviews.userId} = ${users.id} where ${author} ilike ${pattern}`,
    sql`select ${reviews.id} from ${courses} join ${reviews} on ${reviews.courseId} = ${courses.id} where ${courses.title} ilike ${pattern}`,
  ].map((source) => sql`(${source} limit ${fewEnough + 1})`);
  const { rows } = await db.execute<{ id: string }>(sql.join(sources, sql` union `));
  return rows.length > fewEnough ? null : rows.map(({ id }) => id);
}

/** Those that a search means. */
async function matching(db: Database, search: string): Promise<SQL | undefined> {
  const words = search.trim();
  if (words === '') return undefined;
  const pattern = anywhere(words);
  const ids = await gather(db, pattern);
  return ids
    ? sql`${reviews.id} = any(${sql.param([...ids])}::uuid[])`
    : sql`(${reviews.body} ilike ${pattern} or ${author} ilike ${pattern} or ${courses.title} ilike ${pattern})`;
}

/** Those behind a review in the order of the list, newest first; none, where that is gone. */
function beyond(reviewId: string, isForward: boolean): SQL {
  const { createdAt, id } = reviews;
  const theirs = sql`(select ${createdAt} from ${reviews} where ${id} = ${reviewId})`;
  return isForward
    ? sql`(${createdAt} <= ${theirs} and (${createdAt} < ${theirs} or ${id} > ${reviewId}))`
    : sql`(${createdAt} >= ${theirs} and (${createdAt} > ${theirs} or ${id} < ${reviewId}))`;
}

/** The reasons of the latest reports that wait. */
const reasons = sql<string[]>`array(select r.reason from ${reviewReports} r
  where r.review_id = ${reviews.id} and r.settled_at is null and r.reason <> '' order by r.created_at desc limit 3)`;

/** Gives a reader of pages for the filter: up to `limit` reviews beside a cursor, newest first, whichever way it is read. */
export async function reviewReader(db: Database, { search, status, stars }: ReviewFilter) {
  const found = and(
    await matching(db, search),
    status ? states[status] : undefined,
    stars ? eq(reviews.rating, stars) : undefined,
  );
  return async (cursor: ReviewCursor, limit: number) => {
    const isBackwards = cursor !== null && 'before' in cursor;
    const beside = cursor === null ? null : 'before' in cursor ? cursor.before : cursor.after;
    const { createdAt, id } = reviews;
    const rows = await db
      .select({
        id,
        author: users.name,
        course: courses.title,
        rating: reviews.rating,
        excerpt: sql<string>`left(${reviews.body}, 200)`,
        isHidden: reviews.isHidden,
        openReports: reviews.openReports,
        reasons,
        at: createdAt,
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(and(found, beside === null ? undefined : beyond(beside, !isBackwards)))
      .orderBy(...(isBackwards ? [asc(createdAt), desc(id)] : [desc(createdAt), asc(id)]))
      .limit(limit);
    return isBackwards ? rows.toReversed() : rows;
  };
}

export function countReviews(db: Database): Promise<Record<ReviewState | 'all', number>> {
  const all = sql`select from ${reviews}`;
  return countUpTo(db, mostReviewsCounted, {
    all,
    shown: sql`${all} where ${states.shown}`,
    reported: reportedReviews,
    hidden: sql`${all} where ${states.hidden}`,
  });
}

/** A review whole; null where there is none. */
export async function selectReviewRecord(db: Database, reviewId: string) {
  const [row] = await db
    .select({
      id: reviews.id,
      author: { id: users.id, name: users.name, email: users.email },
      course: { id: courses.id, slug: courses.slug, title: courses.title },
      rating: reviews.rating,
      body: reviews.body,
      isHidden: reviews.isHidden,
      hiddenReason: reviews.hiddenReason,
      at: reviews.createdAt,
      changedAt: reviews.updatedAt,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.id, reviewId));
  return row ?? null;
}

/** The latest reports about a review, those that wait first. */
export async function selectReports(db: Database, reviewId: string, limit: number) {
  return db
    .select({
      reader: users.name,
      reason: reviewReports.reason,
      at: reviewReports.createdAt,
      isOpen: sql<boolean>`${reviewReports.settledAt} is null`,
    })
    .from(reviewReports)
    .innerJoin(users, eq(users.id, reviewReports.userId))
    .where(eq(reviewReports.reviewId, reviewId))
    .orderBy(sql`${reviewReports.settledAt} is not null`, desc(reviewReports.createdAt), asc(reviewReports.userId))
    .limit(limit);
}

/** How a review is, kept so until the transaction ends; null where there is none. */
export async function lockReview(db: Database, reviewId: string) {
  const [row] = await db
    .select({ isHidden: reviews.isHidden, openReports: reviews.openReports })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
    .for('update');
  return row ?? null;
}

/** `reason` null shows it again. */
export async function updateHidden(db: Database, reviewId: string, reason: string | null): Promise<void> {
  await db
    .update(reviews)
    .set({ isHidden: reason !== null, hiddenReason: reason })
    .where(eq(reviews.id, reviewId));
}

/** Ends every report that waits; the database counts them off the review. */
export async function settleReports(db: Database, reviewId: string, at: Date): Promise<void> {
  await db
    .update(reviewReports)
    .set({ settledAt: at })
    .where(and(eq(reviewReports.reviewId, reviewId), sql`${reviewReports.settledAt} is null`));
}
