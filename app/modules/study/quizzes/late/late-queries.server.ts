import { and, asc, eq, getTableColumns, gt, sql, isNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { quizAnswers, quizAttempts } from '#app/database/schema/quizzes.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { waitsForDecision } from '../quiz-attempt-queries.server.ts';
import type { DeviceContact } from './device-contact.ts';

/** The list of attempts that wait for a decision, for the counts of the portal. */
export const waitingLateAttempts = sql`select from ${quizAttempts} where ${waitsForDecision}`;

const learnerName = sql<string>`coalesce(nullif(trim(${users.name}), ''), ${users.email})`;

/** Selects late attempts that wait for a decision, the oldest first, of all courses or of one. */
export async function selectWaiting(
  db: Database,
  { courseId, limit }: { readonly courseId: string | null; readonly limit: number },
) {
  return db
    .select({
      id: quizAttempts.id,
      learner: learnerName,
      quiz: lessons.title,
      number: quizAttempts.number,
      endsAt: quizAttempts.endsAt,
      receivedAt: sql<Date>`${quizAttempts.receivedAt}`.mapWith(quizAttempts.receivedAt),
    })
    .from(quizAttempts)
    .innerJoin(users, eq(users.id, quizAttempts.userId))
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(and(waitsForDecision, courseId === null ? undefined : eq(quizAttempts.courseId, courseId)))
    .orderBy(asc(quizAttempts.receivedAt), asc(quizAttempts.id))
    .limit(limit);
}

const deciders = alias(users, 'deciders');

/** Selects an attempt that arrived late, decided or not, with its learner and quiz; null for others. */
export async function selectLateAttempt(db: Database, id: string) {
  const [row] = await db
    .select({
      ...getTableColumns(quizAttempts),
      learner: learnerName,
      quiz: lessons.title,
      course: courses.title,
      answered: sql<number>`(select count(*)::int from ${quizAnswers} where ${quizAnswers.attemptId} = ${quizAttempts.id} and ${quizAnswers.answer} is not null)`,
      decider: deciders.name,
    })
    .from(quizAttempts)
    .innerJoin(users, eq(users.id, quizAttempts.userId))
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .innerJoin(courses, eq(courses.id, quizAttempts.courseId))
    .leftJoin(deciders, eq(deciders.id, quizAttempts.decidedBy))
    .where(
      and(eq(quizAttempts.id, id), sql`(${quizAttempts.state} = 'late' or ${quizAttempts.decidedAt} is not null)`),
    );
  return row ?? null;
}

/** Selects the late attempt that waits next after another one; null if none waits. */
export async function selectNextWaiting(
  db: Database,
  { id, receivedAt }: { readonly id: string; readonly receivedAt: Date | null },
) {
  const [row] = await db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(
      and(
        waitsForDecision,
        receivedAt === null
          ? gt(quizAttempts.id, id)
          : sql`(${quizAttempts.receivedAt}, ${quizAttempts.id}) > (${receivedAt.toISOString()}, ${id})`,
      ),
    )
    .orderBy(asc(quizAttempts.receivedAt), asc(quizAttempts.id))
    .limit(1);
  return row?.id ?? null;
}

/** Marks the stored answers of an attempt, in one statement. */
export async function writeMarks(
  tx: Database,
  attemptId: string,
  marks: readonly { readonly position: number; readonly isRight: boolean }[],
): Promise<void> {
  await tx.execute(sql`
    update ${quizAnswers} set is_right = given."isRight"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) given (position smallint, "isRight" boolean)
    where ${quizAnswers.attemptId} = ${attemptId} and ${quizAnswers.position} = given.position`);
}

interface Decided {
  readonly decidedAt: Date;
  readonly decidedBy: string | null;
  /** Null where it does not count. */
  readonly points: number | null;
}

/** Writes the decision about a late attempt: with points it is marked from now on. */
export async function writeDecision(tx: Database, id: string, { points, ...decided }: Decided): Promise<void> {
  await tx
    .update(quizAttempts)
    .set({ ...decided, ...(points !== null && { state: 'marked' as const, points }) })
    .where(eq(quizAttempts.id, id));
}

/** Selects the open attempts of a learner whose last request was recorded before a moment. */
export async function selectOpenContacts(db: Database, userId: string, before: Date) {
  return db
    .select({
      id: quizAttempts.id,
      startedAt: quizAttempts.startedAt,
      lastSeenAt: quizAttempts.lastSeenAt,
      onlineSince: quizAttempts.onlineSince,
      seenBeforeAt: quizAttempts.seenBeforeAt,
    })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.state, 'open'),
        or(isNull(quizAttempts.lastSeenAt), lt(quizAttempts.lastSeenAt, before)),
      ),
    )
    .orderBy(asc(quizAttempts.id));
}

/** Writes when the server heard from the learner of attempts, in one statement; nothing for those that are closed meanwhile. */
export async function updateContacts(
  db: Database,
  contacts: readonly (DeviceContact & { readonly id: string })[],
): Promise<void> {
  await db.execute(sql`
    update ${quizAttempts} set last_seen_at = heard."lastSeenAt", online_since = heard."onlineSince", seen_before_at = heard."seenBeforeAt"
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
      heard (id uuid, "lastSeenAt" timestamptz, "onlineSince" timestamptz, "seenBeforeAt" timestamptz)
    where ${quizAttempts.id} = heard.id and ${quizAttempts.state} = 'open'`);
}
