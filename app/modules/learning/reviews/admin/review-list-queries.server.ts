import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { reviewReports, reviews } from '#app/database/schema/reviews.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { anywhere } from '#app/shared/like-pattern.ts';
import { wayOf, type Place } from '#app/shared/page-beside.ts';
import { mostReviewsCounted, type ReviewFilter, type ReviewState } from './review-list.ts';

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

/** Of so many learners the reviews are met soon in the ordered list, too. */
const mostAuthors = 2_000;

/** The learners and the courses that a search names; learners null where they are too many to be told by their ids. */
async function selectNamed(db: Database, pattern: string) {
  const { rows } = await db.execute<{ authors: string[]; courses: string[] }>(sql`
    select array(select ${users.id} from ${users} where ${author} ilike ${pattern} limit ${mostAuthors + 1}) as authors,
      array(select ${courses.id} from ${courses} where ${courses.title} ilike ${pattern}) as courses`);
  const { authors = [], courses: named = [] } = rows[0] ?? {};
  return { authors: authors.length > mostAuthors ? null : authors, courses: named };
}

/** Those that a search finds in their words, their learner or their course, by the table of reviews alone. */
async function matching(db: Database, search: string): Promise<SQL | undefined> {
  const words = search.trim();
  if (words === '') return undefined;
  const pattern = anywhere(words);
  const named = await selectNamed(db, pattern);
  const list = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
  const ofAuthors = named.authors
    ? sql`${reviews.userId} = any(${list(named.authors)})`
    : sql`exists (select from ${users} where ${users.id} = ${reviews.userId} and ${author} ilike ${pattern})`;
  const inWords = sql`${reviews.body} ilike ${pattern}`;
  const sources = [
    sql`select ${reviews.id} from ${reviews} where ${inWords}`,
    ...(named.authors ? [sql`select ${reviews.id} from ${reviews} where ${ofAuthors}`] : []),
    // One after the other: the reviews of some courses may stand all at one end of the table.
    sql`select theirs.id from unnest(${list(named.courses)}) course (id)
      cross join lateral (select ${reviews.id} from ${reviews} where ${reviews.courseId} = course.id order by ${reviews.createdAt} desc, ${reviews.id} limit ${fewEnough + 1}) theirs`,
  ].map((source) => sql`(${source} limit ${fewEnough + 1})`);
  const { rows } = await db.execute<{ id: string }>(sql.join(sources, sql` union `));
  if (named.authors && rows.length <= fewEnough) return sql`${reviews.id} = any(${list(rows.map(({ id }) => id))})`;
  return sql`(${reviews.courseId} = any(${list(named.courses)}) or ${ofAuthors} or ${inWords})`;
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
  where r.review_id = ${reviews.id} and r.settled_at is null and r.reason <> '' order by r.created_at desc, r.user_id limit 3)`;

/**
 * Gives what reads the filter's pages, up to `limit` reviews at a place, newest first, whichever way it is read; and how many the
 * filter finds, beside how many there are, each up to `mostReviewsCounted` and one.
 */
export async function reviewReader(db: Database, { search, status, stars }: ReviewFilter) {
  const found = and(
    await matching(db, search),
    status ? states[status] : undefined,
    stars ? eq(reviews.rating, stars) : undefined,
  );
  const all = sql`select from ${reviews}`;
  const { found: total, ...counts } = await cappedCounts(db, mostReviewsCounted, {
    found: sql`${all} where ${found ?? sql`true`}`,
    all,
    shown: sql`${all} where ${states.shown}`,
    reported: reportedReviews,
    hidden: sql`${all} where ${states.hidden}`,
  });
  const read = async (place: Place, limit: number) => {
    const { beside, skip, isBackwards } = wayOf(place);
    const { createdAt, id } = reviews;
    const order = isBackwards ? [asc(createdAt), desc(id)] : [desc(createdAt), asc(id)];
    // The page first: joined to its learners and courses before, it would be sought among them.
    const onPage = db
      .select({ id })
      .from(reviews)
      .where(and(found, beside === null ? undefined : beyond(beside, !isBackwards)))
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
    return isBackwards ? rows.toReversed() : rows;
  };
  return { read, found: total, counts };
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
