import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import {
  lessonAnswers,
  lessonQuestionFollowers,
  lessonQuestionReports,
  lessonQuestions,
  lessonQuestionSuspensions,
} from '#app/database/schema/lesson-questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { maxOpenQuestions } from './lesson-question.ts';

/** Makes the questions of a learner in a course wait for each other until the transaction ends. */
export async function lockAsker(db: Database, userId: string, courseId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lesson-questions:${userId}:${courseId}`}, 0))`);
}

/** Returns what keeps a learner from asking in a course, in one query. */
export async function selectAsker(db: Database, userId: string, courseId: string) {
  const { rows } = await db.execute<{ isSuspended: boolean; isFull: boolean }>(sql`select
    exists (select from ${lessonQuestionSuspensions} s where s.user_id = ${userId}) as "isSuspended",
    (select count(*) from ${lessonQuestions} q where q.asker_id = ${userId} and q.course_id = ${courseId} and q.state = 'open')
      >= ${maxOpenQuestions} as "isFull"`);
  return rows[0] ?? { isSuspended: false, isFull: false };
}

/** Whether this question is stored: by its id, or by the same words of the same person in the lesson. */
export async function hasQuestion(
  db: Database,
  { id, lessonId, askerId, body }: { id: string; lessonId: string; askerId: string; body: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${lessonQuestions} q where q.id = ${id}
    union all select from ${lessonQuestions} q
    where q.asker_id = ${askerId} and q.lesson_id = ${lessonId} and md5(q.body) = md5(${body}) limit 1`);
  return rows.length > 0;
}

export async function insertQuestion(db: Database, row: typeof lessonQuestions.$inferInsert): Promise<void> {
  await db.insert(lessonQuestions).values(row);
}

/** Selects a page of a lesson's visible questions, newest first, with the asker's name; also the reader's own hidden ones. */
export async function selectQuestions(
  db: Database,
  { lessonId, userId, before, limit }: { lessonId: string; userId: string; before: string | null; limit: number },
) {
  return db
    .select({
      id: lessonQuestions.id,
      askerId: lessonQuestions.askerId,
      asker: users.name,
      body: lessonQuestions.body,
      isApproved: isNotNull(lessonQuestions.approvedAt).mapWith(Boolean),
      position: lessonQuestions.position,
      state: lessonQuestions.state,
      at: lessonQuestions.createdAt,
      follows: sql<boolean>`exists (select from ${lessonQuestionFollowers} f
        where f.question_id = ${lessonQuestions.id} and f.user_id = ${userId})`,
    })
    .from(lessonQuestions)
    .leftJoin(users, eq(users.id, lessonQuestions.askerId))
    .where(
      and(
        eq(lessonQuestions.lessonId, lessonId),
        sql`${lessonQuestions.state} <> 'merged'`,
        sql`(${lessonQuestions.hiddenAt} is null or ${lessonQuestions.askerId} = ${userId})`,
        before === null
          ? undefined
          : sql`(${lessonQuestions.createdAt}, ${lessonQuestions.id}) < (select b.created_at, b.id from lesson_questions b where b.id = ${before})`,
      ),
    )
    .orderBy(desc(lessonQuestions.createdAt), desc(lessonQuestions.id))
    .limit(limit);
}

/** Selects the answers to questions, the accepted one first. */
export async function selectAnswers(db: Database, questionIds: readonly string[]) {
  if (questionIds.length === 0) return [];
  return db
    .select({
      id: lessonAnswers.id,
      questionId: lessonAnswers.questionId,
      author: users.name,
      body: lessonAnswers.body,
      isAccepted: lessonAnswers.isAccepted,
      at: lessonAnswers.createdAt,
    })
    .from(lessonAnswers)
    .leftJoin(users, eq(users.id, lessonAnswers.authorId))
    .where(inArray(lessonAnswers.questionId, [...questionIds]))
    .orderBy(desc(lessonAnswers.isAccepted), asc(lessonAnswers.createdAt), asc(lessonAnswers.id));
}

/** Selects how many answers there were since then, and the middle one of their hours; null without any. */
export async function selectUsualHours(db: Database, courseId: string, since: Date) {
  const rows = await db
    .select({
      hours: sql<number>`(extract(epoch from ${lessonQuestions.answeredAt} - ${lessonQuestions.createdAt}) / 3600)::float8`,
    })
    .from(lessonQuestions)
    .where(and(eq(lessonQuestions.courseId, courseId), gte(lessonQuestions.answeredAt, since)))
    .orderBy(desc(lessonQuestions.answeredAt), desc(lessonQuestions.id))
    .limit(500);
  const hours = rows.map((row) => row.hours).toSorted((one, other) => one - other);
  return { answers: hours.length, hours: hours[Math.floor(hours.length / 2)] ?? null };
}

/** Selects and locks a question until the transaction ends; null without one. */
export async function lockQuestion(db: Database, id: string) {
  const [row] = await db.select().from(lessonQuestions).where(eq(lessonQuestions.id, id)).for('update');
  return row ?? null;
}

export async function updateQuestion(
  db: Database,
  id: string,
  set: Partial<typeof lessonQuestions.$inferInsert>,
): Promise<void> {
  await db.update(lessonQuestions).set(set).where(eq(lessonQuestions.id, id));
}

/** Inserts an answer; false if it is stored. */
export async function insertAnswer(db: Database, row: typeof lessonAnswers.$inferInsert): Promise<boolean> {
  const rows = await db.insert(lessonAnswers).values(row).onConflictDoNothing().returning({ id: lessonAnswers.id });
  return rows.length > 0;
}

/** Accepts one answer of a question instead of any other; false if it is not one of the question's. */
export async function acceptOne(db: Database, questionId: string, answerId: string): Promise<boolean> {
  await db
    .update(lessonAnswers)
    .set({ isAccepted: false })
    .where(and(eq(lessonAnswers.questionId, questionId), eq(lessonAnswers.isAccepted, true)));
  const rows = await db
    .update(lessonAnswers)
    .set({ isAccepted: true })
    .where(and(eq(lessonAnswers.questionId, questionId), eq(lessonAnswers.id, answerId)))
    .returning({ id: lessonAnswers.id });
  return rows.length > 0;
}

export async function setFollowing(
  db: Database,
  { questionId, userId, follows, at }: { questionId: string; userId: string; follows: boolean; at: Date },
): Promise<void> {
  if (follows)
    await db.insert(lessonQuestionFollowers).values({ questionId, userId, createdAt: at }).onConflictDoNothing();
  else
    await db
      .delete(lessonQuestionFollowers)
      .where(and(eq(lessonQuestionFollowers.questionId, questionId), eq(lessonQuestionFollowers.userId, userId)));
}

/** Moves the followers of a question, with its asker, to another one. */
export async function moveFollowers(db: Database, from: string, to: string): Promise<void> {
  await db.execute(sql`insert into lesson_question_followers (question_id, user_id)
    select ${to}, p.user_id from (
      select f.user_id from lesson_question_followers f where f.question_id = ${from}
      union select q.asker_id from lesson_questions q where q.id = ${from} and q.asker_id is not null) p
    where p.user_id is distinct from (select t.asker_id from lesson_questions t where t.id = ${to})
    on conflict do nothing`);
}

export async function insertReport(db: Database, row: typeof lessonQuestionReports.$inferInsert): Promise<void> {
  await db.insert(lessonQuestionReports).values(row).onConflictDoNothing();
}

export async function settleReports(db: Database, questionId: string, at: Date): Promise<void> {
  await db
    .update(lessonQuestionReports)
    .set({ settledAt: at })
    .where(and(eq(lessonQuestionReports.questionId, questionId), isNull(lessonQuestionReports.settledAt)));
}

export async function setSuspension(
  db: Database,
  { userId, by, isSuspended, at }: { userId: string; by: string | null; isSuspended: boolean; at: Date },
): Promise<void> {
  if (isSuspended)
    await db.insert(lessonQuestionSuspensions).values({ userId, suspendedBy: by, createdAt: at }).onConflictDoNothing();
  else await db.delete(lessonQuestionSuspensions).where(eq(lessonQuestionSuspensions.userId, userId));
}

/** Selects whom an answer is told to by mail: the asker and the followers, without the author. */
export async function selectListeners(db: Database, questionId: string, authorId: string | null) {
  const { rows } = await db.execute<{ userId: string; email: string; locale: 'en' | 'sw'; isAsker: boolean }>(sql`
    select u.id as "userId", u.email, u.locale, u.id = q.asker_id as "isAsker" from lesson_questions q
    join lateral (select q.asker_id as id union select f.user_id from lesson_question_followers f where f.question_id = q.id) p on true
    join users u on u.id = p.id
    where q.id = ${questionId} and u.id is distinct from ${authorId}::uuid order by u.id`);
  return rows;
}

/** Selects the lesson and course of a question, by their titles. */
export async function selectPlaceOf(db: Database, questionId: string) {
  const [row] = await db
    .select({ lessonId: lessons.id, lesson: lessons.title, course: courses.title, slug: courses.slug })
    .from(lessonQuestions)
    .innerJoin(lessons, eq(lessons.id, lessonQuestions.lessonId))
    .innerJoin(courses, eq(courses.id, lessonQuestions.courseId))
    .where(eq(lessonQuestions.id, questionId));
  return row ?? null;
}

/** Notes that the asker saw the answers of their questions in a lesson. */
export async function markSeen(db: Database, { userId, lessonId, at }: { userId: string; lessonId: string; at: Date }) {
  await db
    .update(lessonQuestions)
    .set({ seenAt: at })
    .where(
      and(
        eq(lessonQuestions.askerId, userId),
        eq(lessonQuestions.lessonId, lessonId),
        isNotNull(lessonQuestions.answeredAt),
        isNull(lessonQuestions.seenAt),
      ),
    );
}

/** Selects every question of a user with its answers, for the data export. */
export async function selectQuestionsOf(db: Database, userId: string) {
  return db
    .select({
      course: courses.title,
      lesson: lessons.title,
      kind: lessons.contentType,
      position: lessonQuestions.position,
      body: lessonQuestions.body,
      state: lessonQuestions.state,
      isHidden: isNotNull(lessonQuestions.hiddenAt).mapWith(Boolean),
      createdAt: lessonQuestions.createdAt,
      answers: sql<{ body: string; createdAt: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('body', a.body, 'createdAt', a.created_at) order by a.created_at, a.id)
        from ${lessonAnswers} a where a.question_id = lesson_questions.id), '[]')`,
    })
    .from(lessonQuestions)
    .innerJoin(lessons, eq(lessons.id, lessonQuestions.lessonId))
    .innerJoin(courses, eq(courses.id, lessonQuestions.courseId))
    .where(eq(lessonQuestions.askerId, userId))
    .orderBy(asc(lessonQuestions.createdAt), asc(lessonQuestions.id));
}
