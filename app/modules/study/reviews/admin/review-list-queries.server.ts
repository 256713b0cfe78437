import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { matchesWords } from '#app/database/matches-words.ts';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { reviewReports, reviews } from '#app/database/schema/reviews.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PagePosition } from '#app/shared/cursor-page.ts';
import { maxReviewsCounted, type ReviewFilter, type ReviewState } from './review-list.ts';

/** Query of the reviews that wait for a staff member, for counting. */
export const reportedReviews = sql`select from ${reviews} where open_reports > 0`;

const states: Readonly<Record<ReviewState, SQL>> = {
  shown: eq(reviews.isHidden, false),
  // Both conditions exactly as in their indexes.
  reported: sql`${reviews.openReports} > 0`,
  hidden: sql`${reviews.isHidden}`,
};

/** The expression of users_key_idx. */
const author = sql`(' ' || ${users.name} || ' ' || ${users.email})`;

/** Maximum reviews that are gathered and sorted at once. If a search finds more, the sorted list soon has a page of them. */
const fewEnough = 1_000;

/** Maximum learners of a search. Reviews of more learners are frequent in the sorted list. */
const maxAuthors = 2_000;

/** Selects the learners and the courses that a search names; learners null if there are too many for a list of ids. */
async function selectNamed(db: Database, words: string) {
  const { rows } = await db.execute<{ authors: string[]; courses: string[] }>(sql`
    select array(select ${users.id} from ${users} where ${matchesWords(author, words)} limit ${maxAuthors + 1}) as authors,
      array(select ${courses.id} from ${courses} where ${matchesWords(courses.title, words)}) as courses`);
  const { authors = [], courses: named = [] } = rows[0] ?? {};
  return { authors: authors.length > maxAuthors ? null : authors, courses: named };
}

/** Returns the condition of a search over text, learner or course, using only the table of reviews. */
async function matching(db: Database, search: string): Promise<SQL | undefined> {
  const words = search.trim();
  if (words === '') return undefined;
  const named = await selectNamed(db, words);
  const list = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
  const ofAuthors = named.authors
    ? sql`${reviews.userId} = any(${list(named.authors)})`
    : sql`exists (select from ${users} where ${users.id} = ${reviews.userId} and ${matchesWords(author, words)})`;
  const inWords = matchesWords(reviews.body, words);
  const sources = [
    sql`select ${reviews.id} from ${reviews} where ${inWords}`,
    ...(named.authors ? [sql`select ${reviews.id} from ${reviews} where ${ofAuthors}`] : []),
    // Course by course, because the reviews of some courses may all be at one end of the table.
    sql`select theirs.id from unnest(${list(named.courses)}) course (id)
      cross join lateral (select ${reviews.id} from ${reviews} where ${reviews.courseId} = course.id order by ${reviews.createdAt} desc, ${reviews.id} limit ${fewEnough + 1}) theirs`,
  ].map((source) => sql`(${source} limit ${fewEnough + 1})`);
  const { rows } = await db.execute<{ id: string }>(sql.join(sources, sql` union `));
  if (named.authors && rows.length <= fewEnough) return sql`${reviews.id} = any(${list(rows.map(({ id }) => id))})`;
  return sql`(${reviews.courseId} = any(${list(named.courses)}) or ${ofAuthors} or ${inWords})`;
}

/** The reasons of the latest reports that wait. */
const reasons = sql<string[]>`array(select r.reason from ${reviewReports} r
  where r.review_id = ${reviews.id} and r.settled_at is null and r.reason <> '' order by r.created_at desc, r.user_id limit 3)`;

/**
 * Returns a reader of the filter's pages, with up to `limit` reviews at a place, newest first in both directions; and the number that the
 * filter finds, beside the totals, each up to `maxReviewsCounted` + 1.
 */
export async function reviewReader(db: Database, { search, status, stars }: ReviewFilter) {
  const found = and(
    await matching(db, search),
    status ? states[status] : undefined,
    stars ? eq(reviews.rating, stars) : undefined,
  );
  const all = sql`select from ${reviews}`;
  const { found: total, ...counts } = await cappedCounts(db, maxReviewsCounted, {
    found: sql`${all} where ${found ?? sql`true`}`,
    all,
    shown: sql`${all} where ${states.shown}`,
    reported: reportedReviews,
    hidden: sql`${all} where ${states.hidden}`,
  });
  const read = async (place: PagePosition, limit: number) => {
    const { createdAt, id } = reviews;
    const { behind, order, skip, inOrder } = newestFirst({ at: createdAt, id }, place);
    // The page first: the planner would otherwise search it in the join with learners and courses.
    const onPage = db
      .select({ id })
      .from(reviews)
      .where(and(found, behind))
      .orderBy(...order)
      .offset(skip)
      .limit(limit);
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
      .where(inArray(id, onPage))
      .orderBy(...order);
    return inOrder(rows);
  };
  return { read, found: total, counts };
}

/** Selects a whole review; null for an unknown id. */
export async function selectReviewRecord(db: Database, reviewId: string) {
  const [row] = await db
    .select({
      id: reviews.id,
      author: { id: users.id, name: users.name, email: users.email, locale: users.locale },
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

/** Selects the latest reports about a review, open ones first. */
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

/** Selects and locks a review until the transaction ends; null for an unknown id. */
export async function lockReview(db: Database, reviewId: string) {
  const [row] = await db
    .select({ userId: reviews.userId, isHidden: reviews.isHidden, openReports: reviews.openReports })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
    .for('update');
  return row ?? null;
}

/** Hides a review; `reason` null shows it again. */
export async function updateHidden(db: Database, reviewId: string, reason: string | null): Promise<void> {
  await db
    .update(reviews)
    .set({ isHidden: reason !== null, hiddenReason: reason })
    .where(eq(reviews.id, reviewId));
}

/** Settles every open report. The database updates the review's count. */
export async function settleReports(db: Database, reviewId: string, at: Date): Promise<void> {
  await db
    .update(reviewReports)
    .set({ settledAt: at })
    .where(and(eq(reviewReports.reviewId, reviewId), sql`${reviewReports.settledAt} is null`));
}
