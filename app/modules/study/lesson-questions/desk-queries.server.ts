import { asc, eq, sql } from 'drizzle-orm';
import { savedLessonAnswers } from '#app/database/schema/lesson-questions.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import type { LessonQuestionState } from '#app/shared/study-terms.ts';
import type { Database } from '#app/platform/database.server.ts';

/** What waits on the desk: open questions that are not hidden, and those that are reported. */
const waits = sql`((q.state = 'open' and q.hidden_at is null)
  or exists (select from lesson_question_reports r where r.question_id = q.id and r.settled_at is null))`;

/** For the portal's sidebar, which counts open items of several modules in one query. */
export const waitingQuestions = sql`select q.id from lesson_questions q where q.state = 'open' and q.hidden_at is null
  union select r.question_id from lesson_question_reports r where r.settled_at is null`;

/** Selects what waits, oldest first. */
export async function selectWaiting(db: Database, limit: number) {
  const { rows } = await db.execute<{
    id: string;
    asker: string | null;
    body: string;
    lesson: string;
    course: string;
    at: string;
    isReported: boolean;
  }>(sql`
    select q.id, u.name as asker, q.body, l.title as lesson, c.title as course, q.created_at as at,
      exists (select from lesson_question_reports r where r.question_id = q.id and r.settled_at is null) as "isReported"
    from (${waitingQuestions} ) w join lesson_questions q on q.id = w.id
      join lessons l on l.id = q.lesson_id join courses c on c.id = q.course_id
      left join users u on u.id = q.asker_id
    order by q.created_at, q.id limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Selects the question that waits after another one, or the oldest; null if none waits. */
export async function selectNext(db: Database, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select q.id from lesson_questions q where ${waits} and q.id <> ${id}
    order by (q.created_at, q.id) < (select t.created_at, t.id from lesson_questions t where t.id = ${id}), q.created_at, q.id
    limit 1`);
  return rows[0]?.id ?? null;
}

/** Selects a question as the desk shows it; null without one. */
export async function selectDeskQuestion(db: Database, id: string) {
  const { rows } = await db.execute<{
    id: string;
    courseId: string;
    askerId: string | null;
    asker: string | null;
    body: string;
    position: number | null;
    state: LessonQuestionState;
    at: string;
    isHidden: boolean;
    isApproved: boolean;
    isSuspended: boolean;
    followers: number;
    lessonId: string;
    lesson: string;
    kind: LessonKind;
    course: string;
    slug: string;
    reports: { reason: string; by: string }[];
  }>(sql`
    select q.id, q.course_id as "courseId", q.asker_id as "askerId", u.name as asker, q.body, q.position::float8 as position, q.state,
      q.created_at as at, q.hidden_at is not null as "isHidden", q.approved_at is not null as "isApproved",
      exists (select from lesson_question_suspensions s where s.user_id = q.asker_id) as "isSuspended",
      (select count(*) from lesson_question_followers f where f.question_id = q.id)::int as followers,
      l.id as "lessonId", l.title as lesson, l.content_type as kind, c.title as course, c.slug,
      coalesce((select jsonb_agg(jsonb_build_object('reason', r.reason, 'by', p.name) order by r.created_at, r.user_id)
        from lesson_question_reports r join users p on p.id = r.user_id
        where r.question_id = q.id and r.settled_at is null), '[]') as reports
    from lesson_questions q join lessons l on l.id = q.lesson_id join courses c on c.id = q.course_id
      left join users u on u.id = q.asker_id
    where q.id = ${id}`);
  const [row] = rows;
  return row ? { ...row, at: new Date(row.at) } : null;
}

/** Selects the saved answers, by title. */
export async function selectSavedAnswers(db: Database) {
  return db
    .select({ id: savedLessonAnswers.id, title: savedLessonAnswers.title, body: savedLessonAnswers.body })
    .from(savedLessonAnswers)
    .orderBy(asc(savedLessonAnswers.title), asc(savedLessonAnswers.id))
    .limit(9);
}

/** Inserts a saved answer; false if its title is taken. */
export async function insertSavedAnswer(db: Database, row: typeof savedLessonAnswers.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(savedLessonAnswers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: savedLessonAnswers.id });
  return rows.length > 0;
}

export async function countSavedAnswers(db: Database): Promise<number> {
  return db.$count(savedLessonAnswers);
}

export async function deleteSavedAnswer(db: Database, id: string): Promise<void> {
  await db.delete(savedLessonAnswers).where(eq(savedLessonAnswers.id, id));
}

/** Selects open questions that nobody was told of, up to a limit, and when somebody was told last. */
export async function selectUntold(db: Database) {
  const { rows } = await db.execute<{ id: string; title: string; course: string; lesson: string }>(sql`
    select q.id, q.body as title, c.title as course, l.title as lesson from lesson_questions q
      join courses c on c.id = q.course_id join lessons l on l.id = q.lesson_id
    where q.state = 'open' and q.hidden_at is null and q.told_at is null order by q.created_at, q.id limit 50 for update of q`);
  return rows;
}

/** Returns when staff were told last of questions; null if never. */
export async function selectLastTold(db: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select max(told_at) as at from lesson_questions`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

export async function markTold(db: Database, ids: readonly string[], at: Date): Promise<void> {
  await db.execute(
    sql`update lesson_questions set told_at = ${at.toISOString()} where id = any(${sql.param([...ids])}::uuid[])`,
  );
}
