import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { submissions } from '#app/database/schema/assignments.ts';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { submissionColumns } from './submission-queries.server.ts';

const isOpen = sql`${submissions.state} in ('waiting', 'opened')`;

/** All submissions that wait, for counting. */
export const waitingSubmissions = sql`select from ${submissions} where ${isOpen}`;

/** Selects submissions that wait, oldest first: one page behind a row. */
export async function selectQueue(
  db: Database,
  {
    after,
    courseId,
    limit,
  }: { readonly after: string | null; readonly courseId: string | null; readonly limit: number },
) {
  return db
    .select({
      id: submissions.id,
      learner: users.name,
      assignment: lessons.title,
      course: courses.title,
      number: submissions.number,
      state: submissions.state,
      receivedAt: submissions.receivedAt,
      answerBy: submissions.answerBy,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, submissions.courseId))
    .where(
      and(
        isOpen,
        courseId === null ? undefined : eq(submissions.courseId, courseId),
        after === null
          ? undefined
          : sql`(${submissions.receivedAt}, ${submissions.id}) > (select h.received_at, h.id from hand_ins h where h.id = ${after})`,
      ),
    )
    .orderBy(asc(submissions.receivedAt), asc(submissions.id))
    .limit(limit);
}

/** Counts what waits, what is late, and what was decided since a moment. One reading. */
export async function countQueue(db: Database, { now, today }: { readonly now: Date; readonly today: Date }) {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number),
      late: sql<number>`count(*) filter (where ${isOpen} and ${submissions.answerBy} < ${now.toISOString()})`.mapWith(
        Number,
      ),
      decided: sql<number>`count(*) filter (where ${submissions.decidedAt} >= ${today.toISOString()})`.mapWith(Number),
    })
    .from(submissions)
    .where(sql`${isOpen} or ${submissions.decidedAt} >= ${today.toISOString()}`);
  return row ?? { waiting: 0, late: 0, decided: 0 };
}

/** Selects a submission with its learner, assignment and course; null for an unknown id. */
export async function selectWork(db: Database, id: string) {
  const [row] = await db
    .select({
      ...submissionColumns,
      userId: submissions.userId,
      learner: users.name,
      lessonId: submissions.lessonId,
      assignment: lessons.title,
      courseId: submissions.courseId,
      course: courses.title,
      courseLocale: sql<Locale>`${courses.locale}`,
      version: submissions.version,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, submissions.courseId))
    .where(eq(submissions.id, id));
  return row ?? null;
}

/** Selects a learner's submission of an assignment by its number; null if there is none. */
export async function selectSubmissionNumbered(
  db: Database,
  { userId, lessonId, number }: { readonly userId: string; readonly lessonId: string; readonly number: number },
) {
  const [row] = await db
    .select({
      id: submissions.id,
      text: submissions.text,
      points: submissions.points,
      of: submissions.of,
      feedback: submissions.feedback,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.userId, userId),
        eq(submissions.lessonId, lessonId),
        eq(submissions.number, number),
        ne(submissions.state, 'taken_back'),
      ),
    );
  return row ?? null;
}

/** Selects the id of the submission that waits next after another one, or the oldest; null if none waits. */
export async function selectNextInQueue(db: Database, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select h.id from hand_ins h
    where h.state in ('waiting', 'opened') and h.id <> ${id}
    order by (h.received_at, h.id) < (select t.received_at, t.id from hand_ins t where t.id = ${id}), h.received_at, h.id
    limit 1`);
  return rows[0]?.id ?? null;
}

/** Counts the submissions of a course that wait. */
export async function countWaitingIn(db: Database, courseId: string): Promise<number> {
  return db.$count(submissions, and(isOpen, eq(submissions.courseId, courseId)));
}
