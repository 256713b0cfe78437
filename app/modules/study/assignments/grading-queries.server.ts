import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { handIns } from '#app/database/schema/assignments.ts';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { handInColumns } from './hand-in-queries.server.ts';

const isOpen = sql`${handIns.state} in ('waiting', 'opened')`;

/** All hand-ins that wait, for counting. */
export const waitingHandIns = sql`select from ${handIns} where ${isOpen}`;

/** Selects hand-ins that wait, oldest first: one page behind a row. */
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
      id: handIns.id,
      learner: users.name,
      assignment: lessons.title,
      course: courses.title,
      number: handIns.number,
      state: handIns.state,
      receivedAt: handIns.receivedAt,
      answerBy: handIns.answerBy,
    })
    .from(handIns)
    .innerJoin(users, eq(users.id, handIns.userId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, handIns.courseId))
    .where(
      and(
        isOpen,
        courseId === null ? undefined : eq(handIns.courseId, courseId),
        after === null
          ? undefined
          : sql`(${handIns.receivedAt}, ${handIns.id}) > (select h.received_at, h.id from hand_ins h where h.id = ${after})`,
      ),
    )
    .orderBy(asc(handIns.receivedAt), asc(handIns.id))
    .limit(limit);
}

/** Counts what waits, what is late, and what was decided since a moment. One reading. */
export async function countQueue(db: Database, { now, today }: { readonly now: Date; readonly today: Date }) {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number),
      late: sql<number>`count(*) filter (where ${isOpen} and ${handIns.answerBy} < ${now.toISOString()})`.mapWith(
        Number,
      ),
      decided: sql<number>`count(*) filter (where ${handIns.decidedAt} >= ${today.toISOString()})`.mapWith(Number),
    })
    .from(handIns)
    .where(sql`${isOpen} or ${handIns.decidedAt} >= ${today.toISOString()}`);
  return row ?? { waiting: 0, late: 0, decided: 0 };
}

/** Selects a hand-in with its learner, assignment and course; null for an unknown id. */
export async function selectWork(db: Database, id: string) {
  const [row] = await db
    .select({
      ...handInColumns,
      userId: handIns.userId,
      learner: users.name,
      lessonId: handIns.lessonId,
      assignment: lessons.title,
      courseId: handIns.courseId,
      course: courses.title,
      courseLocale: sql<Locale>`${courses.locale}`,
      version: handIns.version,
    })
    .from(handIns)
    .innerJoin(users, eq(users.id, handIns.userId))
    .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
    .innerJoin(courses, eq(courses.id, handIns.courseId))
    .where(eq(handIns.id, id));
  return row ?? null;
}

/** Selects a learner's hand-in of an assignment by its number; null if there is none. */
export async function selectHandInNumbered(
  db: Database,
  { userId, lessonId, number }: { readonly userId: string; readonly lessonId: string; readonly number: number },
) {
  const [row] = await db
    .select({
      id: handIns.id,
      text: handIns.text,
      points: handIns.points,
      of: handIns.of,
      feedback: handIns.feedback,
    })
    .from(handIns)
    .where(
      and(
        eq(handIns.userId, userId),
        eq(handIns.lessonId, lessonId),
        eq(handIns.number, number),
        ne(handIns.state, 'taken_back'),
      ),
    );
  return row ?? null;
}

/** Selects the id of the hand-in that waits next after another one, or the oldest; null if none waits. */
export async function selectNextInQueue(db: Database, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select h.id from hand_ins h
    where h.state in ('waiting', 'opened') and h.id <> ${id}
    order by (h.received_at, h.id) < (select t.received_at, t.id from hand_ins t where t.id = ${id}), h.received_at, h.id
    limit 1`);
  return rows[0]?.id ?? null;
}

/** Counts the hand-ins of a course that wait. */
export async function countWaitingIn(db: Database, courseId: string): Promise<number> {
  return db.$count(handIns, and(isOpen, eq(handIns.courseId, courseId)));
}
