import { and, asc, desc, eq, exists, lt, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { lessonCompletions } from '#app/database/schema/learning.ts';
import { reviewReports, reviews } from '#app/database/schema/reviews.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Selects a page of the visible reviews, newest first (index: reviews_course_idx), each with the course's counts by rating. */
export async function selectReviews(db: Database, courseId: string, page: { limit: number; offset: number }) {
  return db
    .select({
      id: reviews.id,
      name: users.name,
      rating: reviews.rating,
      body: reviews.body,
      createdAt: reviews.createdAt,
      counts: sql<Partial<Record<number, number>>>`(${ratingsOf(courseId)})`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.courseId, courseId), eq(reviews.isHidden, false)))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Selects the counts by rating, without hidden reviews, as JSON. */
const ratingsOf = (courseId: string) => sql`select json_object_agg(rating, count) from (
  select r.rating, count(*)::int from reviews r where r.course_id = ${courseId} and not r.is_hidden group by r.rating) as given`;

/** A learner's running instalment plan for a course, as stored; `accessUntil` is an ISO text. */
interface StoredInstalmentPlan {
  readonly number: string;
  readonly state: 'active' | 'paused';
  readonly priceCents: number;
  readonly firstCents: number;
  readonly spanSeconds: number;
  readonly paidCents: number;
  readonly courseCount: number;
  readonly accessUntil: string;
}

/**
 * Selects those of some courses that a learner has now, and those that they pay by an instalment plan, each in a row of its own. Ids may be
 * any text; null for all courses.
 */
export async function selectOwned(
  db: Database,
  userId: string,
  { slug, ids }: { readonly slug: string | null; readonly ids: readonly string[] | null },
) {
  const { rows } = await db.execute<{
    id: string;
    slug: string;
    plan: StoredInstalmentPlan | null;
    hasReview: boolean;
    hasCompletion: boolean;
  }>(sql`select
    c.id, c.slug, null::json as plan,
    exists (select from reviews r where r.user_id = e.user_id and r.course_id = c.id) as "hasReview",
    exists (select from lesson_completions l where l.user_id = e.user_id and l.course_id = c.id) as "hasCompletion"
    from enrolments e join courses c on c.id = e.course_id
    where e.user_id = ${userId} and e.revoked_at is null and (c.slug = ${slug} or ${isOneOf(ids)})
    union all
    select c.id, c.slug, json_build_object('number', a.number, 'state', a.state, 'priceCents', a.price_cents, 'firstCents', a.first_cents,
      'spanSeconds', a.span_seconds, 'paidCents', a.paid_cents, 'courseCount', a.course_count, 'accessUntil', a.access_until), false, false from plan_lines l join plans a on a.id = l.plan_id join courses c on c.id = l.course_id
    where l.open_for = ${userId} and a.state in ('active', 'paused') and (c.slug = ${slug} or ${isOneOf(ids)})`);
  return rows;
}

const isOneOf = (ids: readonly string[] | null) =>
  ids === null ? sql`true` : sql`c.id::text = any(${sql.param(ids)}::text[])`;

export async function selectOwnReview(db: Database, userId: string, courseId: string) {
  const [row] = await db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      body: reviews.body,
      isHidden: reviews.isHidden,
      hiddenReason: reviews.hiddenReason,
    })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.courseId, courseId)));
  return row ?? null;
}

/** Returns whether the learner has done a lesson of the course. */
export async function hasCompletion(db: Database, userId: string, courseId: string): Promise<boolean> {
  const done = db
    .select({ lessonId: lessonCompletions.lessonId })
    .from(lessonCompletions)
    .where(and(eq(lessonCompletions.userId, userId), eq(lessonCompletions.courseId, courseId)));
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), exists(done)));
  return rows.length > 0;
}

/** Inserts or updates the learner's one review of a course; false if it is hidden. */
export async function upsertReview(
  db: Database,
  { at, ...review }: { userId: string; courseId: string; rating: number; body: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .insert(reviews)
    .values({ ...review, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.courseId],
      set: { rating: review.rating, body: review.body, updatedAt: at },
      setWhere: eq(reviews.isHidden, false),
    })
    .returning({ id: reviews.id });
  return rows.length > 0;
}

/** Deletes the learner's review, unless it is hidden: a new visible one could replace it. */
export async function deleteReview(db: Database, userId: string, courseId: string): Promise<void> {
  await db
    .delete(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.courseId, courseId), eq(reviews.isHidden, false)));
}

/** Selects a review with its course, by id. */
export async function selectReview(db: Database, id: string) {
  const [row] = await db
    .select({
      userId: reviews.userId,
      name: users.name,
      rating: reviews.rating,
      body: reviews.body,
      isHidden: reviews.isHidden,
      course: { slug: courses.slug, title: courses.title },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.id, id));
  return row ?? null;
}

/**
 * Inserts a report about a review, which is locked until the transaction ends. Once per reader: the first reason stays until the report
 * is settled and the review changed afterwards. False if the review is deleted or hidden.
 */
export async function insertReport(
  db: Database,
  { at, ...report }: { reviewId: string; userId: string; reason: string; at: Date },
): Promise<boolean> {
  const [review] = await db
    .select({ updatedAt: reviews.updatedAt })
    .from(reviews)
    .where(and(eq(reviews.id, report.reviewId), eq(reviews.isHidden, false)))
    .for('update');
  if (!review) return false;
  await db
    .insert(reviewReports)
    .values({ ...report, createdAt: at })
    .onConflictDoUpdate({
      target: [reviewReports.reviewId, reviewReports.userId],
      set: { reason: report.reason, createdAt: at, settledAt: null },
      setWhere: lt(reviewReports.settledAt, review.updatedAt),
    });
  return true;
}

/** Selects a user's reports, for the data export. */
export async function selectReportsOf(db: Database, userId: string) {
  return db
    .select({ course: courses.title, reason: reviewReports.reason, createdAt: reviewReports.createdAt })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviewReports.userId, userId))
    .orderBy(asc(reviewReports.createdAt), asc(reviews.id));
}

/** Counts the people who have one of some courses now, and selects the newest praising review with text; null without one. */
export async function selectTeaching(db: Database, courseIds: readonly string[]) {
  const ids = sql`${sql.param(courseIds)}::uuid[]`;
  const { rows } = await db.execute<{
    students: number;
    praise: { body: string; rating: number; name: string; course: string } | null;
  }>(sql`select
    (select count(distinct user_id)::int from enrolments where course_id = any(${ids}) and revoked_at is null) as students,
    (select json_build_object('body', r.body, 'rating', r.rating, 'name', u.name, 'course', c.title)
      from reviews r join users u on u.id = r.user_id join courses c on c.id = r.course_id
      where r.course_id = any(${ids}) and not r.is_hidden and r.rating >= 4 and length(btrim(r.body)) >= 20
      order by r.created_at desc, r.id limit 1) as praise`);
  return rows[0] ?? { students: 0, praise: null };
}
