import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { checkAnswers, checkPapers, checkRegradedPapers, checkRegrades } from '#app/database/schema/checks.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import { users } from '#app/database/schema/identity.ts';
import { questionRevisions, questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type Places } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import { courseTextsIn, lessonTextsIn, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { waitsForDecision } from '../paper-queries.server.ts';
import type { AskedPaper } from './regrade.ts';

/** Selects a published question of checks with what it asks now; null for others. */
export async function selectCorrected(db: Database, courseId: string, id: string) {
  const [row] = await db
    .select({
      revision: questions.currentRevision,
      content: questionRevisions.content,
      words: sql<string>`left(split_part(${questions.words}, e'\n', 1), 200)`,
    })
    .from(questions)
    .innerJoin(
      questionRevisions,
      and(eq(questionRevisions.questionId, questions.id), eq(questionRevisions.number, questions.currentRevision)),
    )
    .where(and(eq(questions.id, id), eq(questions.courseId, courseId), eq(questions.use, 'check')));
  return row ?? null;
}

/**
 * Makes other regrades and corrections of a question wait until the transaction ends. Papers that ask it may still be drawn. The course is locked
 * first, as hand-ins and changes of its content do.
 */
export async function lockCorrected(tx: Database, courseId: string, id: string) {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('share');
  await tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.id, id), eq(questions.courseId, courseId)))
    .for('no key update');
  return selectCorrected(tx, courseId, id);
}

const isOlder = (questionId: string, revision: number) =>
  and(
    eq(checkAnswers.questionId, questionId),
    lt(checkAnswers.markedBy, revision),
    sql`(${checkPapers.state} in ('open', 'marked') or ${waitsForDecision})`,
  );

/** Makes hand-ins of the papers that ask a question wait until the transaction ends; every regrade locks them in the same order. */
export async function lockPapersAsking(tx: Database, questionId: string, revision: number): Promise<void> {
  await tx
    .select({ id: checkPapers.id })
    .from(checkPapers)
    .innerJoin(checkAnswers, eq(checkAnswers.paperId, checkPapers.id))
    .where(isOlder(questionId, revision))
    .orderBy(asc(checkPapers.id))
    .for('update', { of: checkPapers });
}

/** Selects the papers that ask a question and are marked by an older revision, by learner. One reading. */
export async function selectPapersAsking(db: Database, questionId: string, revision: number): Promise<AskedPaper[]> {
  return db
    .select({
      id: checkPapers.id,
      userId: checkPapers.userId,
      learner: sql<string>`coalesce(nullif(trim(${users.name}), ''), ${users.email})`,
      lessonId: checkPapers.lessonId,
      number: checkPapers.number,
      of: checkPapers.of,
      pointsToPass: checkPapers.pointsToPass,
      position: checkAnswers.position,
      answer: checkAnswers.answer,
      isRight: checkAnswers.isRight,
      points: checkPapers.points,
      isPassedElsewhere: sql<boolean>`exists (select from check_papers other where other.user_id = ${checkPapers.userId}
        and other.lesson_id = ${checkPapers.lessonId} and other.id <> ${checkPapers.id} and other.points >= other.points_to_pass)`,
    })
    .from(checkAnswers)
    .innerJoin(checkPapers, eq(checkPapers.id, checkAnswers.paperId))
    .innerJoin(users, eq(users.id, checkPapers.userId))
    .where(isOlder(questionId, revision))
    .orderBy(asc(checkPapers.userId), asc(checkPapers.number), asc(checkPapers.id));
}

interface Marked {
  readonly paperId: string;
  readonly position: number;
  readonly isRight: boolean | null;
  /** Null for papers whose points stay. */
  readonly points: number | null;
}

/** Marks one question of papers by a revision, and sets the points of those that change. Two statements. */
export async function writeMarks(tx: Database, revision: number, marks: readonly Marked[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) given ("paperId" uuid, position smallint, "isRight" boolean, points smallint)`;
  await tx.execute(sql`
    update ${checkAnswers} set marked_by = ${revision}, is_right = given."isRight"
    from ${rows} where ${checkAnswers.paperId} = given."paperId" and ${checkAnswers.position} = given.position`);
  await tx.execute(sql`
    update ${checkPapers} set points = given.points
    from ${rows} where ${checkPapers.id} = given."paperId" and given.points is not null`);
}

/** Stores a regrade with the papers whose results it changes. */
export async function insertRegrade(
  tx: Database,
  regrade: typeof checkRegrades.$inferInsert & { readonly id: string },
  papers: readonly { readonly paperId: string; readonly pointsBefore: number; readonly pointsAfter: number }[],
): Promise<void> {
  await tx.insert(checkRegrades).values(regrade);
  if (papers.length > 0)
    await tx.execute(sql`
      insert into ${checkRegradedPapers} (regrade_id, paper_id, points_before, points_after)
      select ${regrade.id}, given."paperId", given."pointsBefore", given."pointsAfter"
      from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) given ("paperId" uuid, "pointsBefore" smallint, "pointsAfter" smallint)`);
}

/** Selects learners with their address and language, by id, and whether they are enrolled in a course. */
export async function selectLearners(db: Database, courseId: string, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      email: users.email,
      locale: sql<Locale>`${users.locale}`,
      isEnrolled: sql<boolean>`exists (select from enrolments e where e.user_id = users.id and e.course_id = ${courseId} and e.revoked_at is null)`,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id));
}

/** Selects the titles of some checks with their course, in a language. */
export async function selectChecksIn(db: Database, lessonIds: readonly string[], locale: Locale) {
  return db
    .select({
      id: lessons.id,
      title: translated.lessonTitle,
      course: translated.course.title,
      courseSlug: courses.slug,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(inArray(lessons.id, [...lessonIds]));
}

const noticeColumns = {
  id: checkPapers.id,
  lessonId: checkPapers.lessonId,
  courseSlug: courses.slug,
  check: translated.lessonTitle,
  before: checkRegradedPapers.pointsBefore,
  after: checkRegradedPapers.pointsAfter,
  of: checkPapers.of,
  pointsToPass: checkPapers.pointsToPass,
  message: checkRegrades.message,
  regradeId: checkRegrades.id,
};

/** Selects what corrections changed for a learner since an ISO moment, newest first, at most three. */
export const regradeNotices = queryPart(
  noticeColumns,
  (db, { userId, locale, regradedSince }: Places<'userId' | 'locale' | 'regradedSince'>) =>
    db
      .select(noticeColumns)
      .from(checkPapers)
      .innerJoin(checkRegradedPapers, eq(checkRegradedPapers.paperId, checkPapers.id))
      .innerJoin(checkRegrades, eq(checkRegrades.id, checkRegradedPapers.regradeId))
      .innerJoin(lessons, eq(lessons.id, checkPapers.lessonId))
      .innerJoin(courses, eq(courses.id, checkPapers.courseId))
      .leftJoin(lessonTexts, lessonTextsIn(locale))
      .where(
        and(
          eq(checkPapers.userId, userId),
          sql`${checkRegrades.createdAt} > ${regradedSince}::timestamptz`,
          isNotNull(checkPapers.points),
        ),
      )
      .orderBy(desc(checkRegrades.createdAt), asc(checkPapers.id), asc(checkRegrades.id))
      .limit(3),
);
