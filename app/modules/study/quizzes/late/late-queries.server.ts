import { and, asc, eq, getTableColumns, gt, sql, isNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { checkAnswers, checkPapers } from '#app/database/schema/checks.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { waitsForDecision } from '../paper-queries.server.ts';
import type { DeviceContact } from './device-contact.ts';

/** The list of papers that wait for a decision, for the counts of the portal. */
export const waitingLatePapers = sql`select from ${checkPapers} where ${waitsForDecision}`;

const learnerName = sql<string>`coalesce(nullif(trim(${users.name}), ''), ${users.email})`;

/** Selects late papers that wait for a decision, the oldest first, of all courses or of one. */
export async function selectWaiting(
  db: Database,
  { courseId, limit }: { readonly courseId: string | null; readonly limit: number },
) {
  return db
    .select({
      id: checkPapers.id,
      learner: learnerName,
      check: lessons.title,
      number: checkPapers.number,
      endsAt: checkPapers.endsAt,
      receivedAt: sql<Date>`${checkPapers.receivedAt}`.mapWith(checkPapers.receivedAt),
    })
    .from(checkPapers)
    .innerJoin(users, eq(users.id, checkPapers.userId))
    .innerJoin(lessons, eq(lessons.id, checkPapers.lessonId))
    .where(and(waitsForDecision, courseId === null ? undefined : eq(checkPapers.courseId, courseId)))
    .orderBy(asc(checkPapers.receivedAt), asc(checkPapers.id))
    .limit(limit);
}

const deciders = alias(users, 'deciders');

/** Selects a paper that arrived late, decided or not, with its learner and check; null for others. */
export async function selectLatePaper(db: Database, id: string) {
  const [row] = await db
    .select({
      ...getTableColumns(checkPapers),
      learner: learnerName,
      check: lessons.title,
      course: courses.title,
      answered: sql<number>`(select count(*)::int from ${checkAnswers} where ${checkAnswers.paperId} = ${checkPapers.id} and ${checkAnswers.answer} is not null)`,
      decider: deciders.name,
    })
    .from(checkPapers)
    .innerJoin(users, eq(users.id, checkPapers.userId))
    .innerJoin(lessons, eq(lessons.id, checkPapers.lessonId))
    .innerJoin(courses, eq(courses.id, checkPapers.courseId))
    .leftJoin(deciders, eq(deciders.id, checkPapers.decidedBy))
    .where(and(eq(checkPapers.id, id), sql`(${checkPapers.state} = 'late' or ${checkPapers.decidedAt} is not null)`));
  return row ?? null;
}

/** Selects the late paper that waits next after another one; null if none waits. */
export async function selectNextWaiting(
  db: Database,
  { id, receivedAt }: { readonly id: string; readonly receivedAt: Date | null },
) {
  const [row] = await db
    .select({ id: checkPapers.id })
    .from(checkPapers)
    .where(
      and(
        waitsForDecision,
        receivedAt === null
          ? gt(checkPapers.id, id)
          : sql`(${checkPapers.receivedAt}, ${checkPapers.id}) > (${receivedAt.toISOString()}, ${id})`,
      ),
    )
    .orderBy(asc(checkPapers.receivedAt), asc(checkPapers.id))
    .limit(1);
  return row?.id ?? null;
}

/** Marks the stored answers of a paper, in one statement. */
export async function writeMarks(
  tx: Database,
  paperId: string,
  marks: readonly { readonly position: number; readonly isRight: boolean }[],
): Promise<void> {
  await tx.execute(sql`
    update ${checkAnswers} set is_right = given."isRight"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) given (position smallint, "isRight" boolean)
    where ${checkAnswers.paperId} = ${paperId} and ${checkAnswers.position} = given.position`);
}

interface Decided {
  readonly decidedAt: Date;
  readonly decidedBy: string | null;
  /** Null where it does not count. */
  readonly points: number | null;
}

/** Writes the decision about a late paper: with points it is marked from now on. */
export async function writeDecision(tx: Database, id: string, { points, ...decided }: Decided): Promise<void> {
  await tx
    .update(checkPapers)
    .set({ ...decided, ...(points !== null && { state: 'marked' as const, points }) })
    .where(eq(checkPapers.id, id));
}

/** Selects the open papers of a learner whose last request was recorded before a moment. */
export async function selectOpenContacts(db: Database, userId: string, before: Date) {
  return db
    .select({
      id: checkPapers.id,
      startedAt: checkPapers.startedAt,
      lastSeenAt: checkPapers.lastSeenAt,
      onlineSince: checkPapers.onlineSince,
      seenBeforeAt: checkPapers.seenBeforeAt,
    })
    .from(checkPapers)
    .where(
      and(
        eq(checkPapers.userId, userId),
        eq(checkPapers.state, 'open'),
        or(isNull(checkPapers.lastSeenAt), lt(checkPapers.lastSeenAt, before)),
      ),
    )
    .orderBy(asc(checkPapers.id));
}

/** Writes when the server heard from the learner of papers, in one statement; nothing for those that are closed meanwhile. */
export async function updateContacts(
  db: Database,
  contacts: readonly (DeviceContact & { readonly id: string })[],
): Promise<void> {
  await db.execute(sql`
    update ${checkPapers} set last_seen_at = heard."lastSeenAt", online_since = heard."onlineSince", seen_before_at = heard."seenBeforeAt"
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
      heard (id uuid, "lastSeenAt" timestamptz, "onlineSince" timestamptz, "seenBeforeAt" timestamptz)
    where ${checkPapers.id} = heard.id and ${checkPapers.state} = 'open'`);
}
