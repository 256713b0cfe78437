import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { quizAnswers, quizAttempts, quizRegradedAttempts, quizRegrades } from '#app/database/schema/quizzes.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import { users } from '#app/database/schema/identity.ts';
import { questionRevisions, questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type Places } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import { courseTextsIn, lessonTextsIn, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { waitsForDecision } from '../quiz-attempt-queries.server.ts';
import type { AskedAttempt } from './regraded-results.ts';

/** Selects a published question of quizzes with what it asks now; null for others. */
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
 * Makes other regrades and corrections of a question wait until the transaction ends. Attempts that ask it may still be drawn. The course is locked
 * first, as submissions and changes of its content do.
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
    eq(quizAnswers.questionId, questionId),
    lt(quizAnswers.markedBy, revision),
    sql`(${quizAttempts.state} in ('open', 'marked') or ${waitsForDecision})`,
  );

/** Makes submissions of the attempts that ask a question wait until the transaction ends; every regrade locks them in the same order. */
export async function lockAttemptsAsking(tx: Database, questionId: string, revision: number): Promise<void> {
  await tx
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .innerJoin(quizAnswers, eq(quizAnswers.attemptId, quizAttempts.id))
    .where(isOlder(questionId, revision))
    .orderBy(asc(quizAttempts.id))
    .for('update', { of: quizAttempts });
}

/** Selects the attempts that ask a question and are marked by an older revision, by learner. One reading. */
export async function selectAttemptsAsking(
  db: Database,
  questionId: string,
  revision: number,
): Promise<AskedAttempt[]> {
  return db
    .select({
      id: quizAttempts.id,
      userId: quizAttempts.userId,
      learner: sql<string>`coalesce(nullif(trim(${users.name}), ''), ${users.email})`,
      lessonId: quizAttempts.lessonId,
      number: quizAttempts.number,
      of: quizAttempts.of,
      pointsToPass: quizAttempts.pointsToPass,
      position: quizAnswers.position,
      answer: quizAnswers.answer,
      isRight: quizAnswers.isRight,
      points: quizAttempts.points,
      isPassedElsewhere: sql<boolean>`exists (select from check_papers other where other.user_id = ${quizAttempts.userId}
        and other.lesson_id = ${quizAttempts.lessonId} and other.id <> ${quizAttempts.id} and other.points >= other.points_to_pass)`,
    })
    .from(quizAnswers)
    .innerJoin(quizAttempts, eq(quizAttempts.id, quizAnswers.attemptId))
    .innerJoin(users, eq(users.id, quizAttempts.userId))
    .where(isOlder(questionId, revision))
    .orderBy(asc(quizAttempts.userId), asc(quizAttempts.number), asc(quizAttempts.id));
}

interface Marked {
  readonly attemptId: string;
  readonly position: number;
  readonly isRight: boolean | null;
  /** Null for attempts whose points stay. */
  readonly points: number | null;
}

/** Marks one question of attempts by a revision, and sets the points of those that change. Two statements. */
export async function writeMarks(tx: Database, revision: number, marks: readonly Marked[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) given ("attemptId" uuid, position smallint, "isRight" boolean, points smallint)`;
  await tx.execute(sql`
    update ${quizAnswers} set marked_by = ${revision}, is_right = given."isRight"
    from ${rows} where ${quizAnswers.attemptId} = given."attemptId" and ${quizAnswers.position} = given.position`);
  await tx.execute(sql`
    update ${quizAttempts} set points = given.points
    from ${rows} where ${quizAttempts.id} = given."attemptId" and given.points is not null`);
}

/** Stores a regrade with the attempts whose results it changes. */
export async function insertRegrade(
  tx: Database,
  regrade: typeof quizRegrades.$inferInsert & { readonly id: string },
  attempts: readonly { readonly attemptId: string; readonly pointsBefore: number; readonly pointsAfter: number }[],
): Promise<void> {
  await tx.insert(quizRegrades).values(regrade);
  if (attempts.length > 0)
    await tx.execute(sql`
      insert into ${quizRegradedAttempts} (regrade_id, paper_id, points_before, points_after)
      select ${regrade.id}, given."attemptId", given."pointsBefore", given."pointsAfter"
      from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) given ("attemptId" uuid, "pointsBefore" smallint, "pointsAfter" smallint)`);
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

/** Selects the titles of some quizzes with their course, in a language. */
export async function selectQuizzesIn(db: Database, lessonIds: readonly string[], locale: Locale) {
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
  id: quizAttempts.id,
  lessonId: quizAttempts.lessonId,
  courseSlug: courses.slug,
  quiz: translated.lessonTitle,
  before: quizRegradedAttempts.pointsBefore,
  after: quizRegradedAttempts.pointsAfter,
  of: quizAttempts.of,
  pointsToPass: quizAttempts.pointsToPass,
  message: quizRegrades.message,
  regradeId: quizRegrades.id,
};

/** Selects what corrections changed for a learner since an ISO moment, newest first, at most three. */
export const regradeNotices = queryPart(
  noticeColumns,
  (db, { userId, locale, regradedSince }: Places<'userId' | 'locale' | 'regradedSince'>) =>
    db
      .select(noticeColumns)
      .from(quizAttempts)
      .innerJoin(quizRegradedAttempts, eq(quizRegradedAttempts.attemptId, quizAttempts.id))
      .innerJoin(quizRegrades, eq(quizRegrades.id, quizRegradedAttempts.regradeId))
      .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
      .innerJoin(courses, eq(courses.id, quizAttempts.courseId))
      .leftJoin(lessonTexts, lessonTextsIn(locale))
      .where(
        and(
          eq(quizAttempts.userId, userId),
          sql`${quizRegrades.createdAt} > ${regradedSince}::timestamptz`,
          isNotNull(quizAttempts.points),
        ),
      )
      .orderBy(desc(quizRegrades.createdAt), asc(quizAttempts.id), asc(quizRegrades.id))
      .limit(3),
);
