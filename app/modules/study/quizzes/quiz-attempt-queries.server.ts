import { and, asc, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { quizAnswers, quizAttempts, quizzes } from '#app/database/schema/quizzes.ts';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { questionRevisions, questions } from '#app/database/schema/questions.ts';
import { courseTextsIn, lessonTextsIn, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type Places } from '#app/platform/prepare-query.ts';

interface LearnerOfQuiz {
  readonly userId: string;
  readonly lessonId: string;
}

/** Makes other starts and submissions of a learner at a quiz wait until the transaction ends. */
export async function lockAttempts(tx: Database, { userId, lessonId }: LearnerOfQuiz): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`check ${userId} ${lessonId}`}, 0))`);
}

/** Counts the attempts that ask a revision of a question: those that are being answered, and those that were marked. */
export async function selectAttemptCounts(
  db: Database,
  { id, revision }: { readonly id: string; readonly revision: number },
) {
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${quizAttempts.state} = 'open')::int`,
      results: sql<number>`count(*) filter (where ${quizAttempts.state} = 'marked')::int`,
    })
    .from(quizAnswers)
    .innerJoin(quizAttempts, eq(quizAttempts.id, quizAnswers.attemptId))
    .where(and(eq(quizAnswers.questionId, id), eq(quizAnswers.revision, revision)));
  return row ?? { open: 0, results: 0 };
}

/** SQL condition: an attempt that arrived late, and of which nobody has decided whether it counts. The condition of check_papers_late_idx. */
export const waitsForDecision = sql`${quizAttempts.state} = 'late' and ${quizAttempts.decidedAt} is null`;

const ofLearner = ({ userId, lessonId }: LearnerOfQuiz | Places<keyof LearnerOfQuiz>) =>
  and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId));

const attemptColumns = getTableColumns(quizAttempts);

const attemptsOf = (db: Database, learner: LearnerOfQuiz | Places<keyof LearnerOfQuiz>) =>
  db.select(attemptColumns).from(quizAttempts).where(ofLearner(learner)).orderBy(desc(quizAttempts.number));

/** The query of the attempts of a learner at a quiz, newest first. */
export const attempts = queryPart(attemptColumns, (db, learner: Places<keyof LearnerOfQuiz>) =>
  attemptsOf(db, learner),
);

/** Selects the rows of `attempts`. */
export async function selectQuizAttempts(db: Database, learner: LearnerOfQuiz) {
  return attemptsOf(db, learner);
}

const questionColumns = {
  attemptId: quizAnswers.attemptId,
  position: quizAnswers.position,
  questionId: quizAnswers.questionId,
  content: questionRevisions.content,
  answer: quizAnswers.answer,
  isRight: quizAnswers.isRight,
};

/** The questions of attempts with the content that was shown or the one that they are marked by, and the answers. */
const questionsWhere = (db: Database, revision: 'shown' | 'marking', where: SQL | undefined) =>
  db
    .select(questionColumns)
    .from(quizAnswers)
    .innerJoin(quizAttempts, eq(quizAttempts.id, quizAnswers.attemptId))
    .innerJoin(
      questionRevisions,
      and(
        eq(questionRevisions.questionId, quizAnswers.questionId),
        eq(questionRevisions.number, revision === 'shown' ? quizAnswers.revision : quizAnswers.markedBy),
      ),
    )
    .where(where)
    .orderBy(asc(quizAnswers.attemptId), asc(quizAnswers.position));

/** The query of the questions of a learner's open attempt, as they are shown. */
export const openQuestions = queryPart(questionColumns, (db, learner: Places<keyof LearnerOfQuiz>) =>
  questionsWhere(db, 'shown', and(ofLearner(learner), eq(quizAttempts.state, 'open'))),
);

/** SQL condition: an attempt of a learner's quiz whose result may count: a passed one, or the last one that was marked. */
export const mayCount = ({ userId, lessonId }: Places<keyof LearnerOfQuiz>) =>
  and(
    ofLearner({ userId, lessonId }),
    eq(quizAttempts.state, 'marked'),
    sql`(${quizAttempts.points} >= ${quizAttempts.pointsToPass} or ${quizAttempts.number} = (
      select max(p.number) from ${quizAttempts} p where p.user_id = ${userId} and p.lesson_id = ${lessonId} and p.state = 'marked'))`,
  );

/** The query of the answers of attempts that may count, with their keys; only of a quiz that shows right answers. */
export const answersWithKeys = queryPart(questionColumns, (db, learner: Places<keyof LearnerOfQuiz>) =>
  questionsWhere(
    db,
    'marking',
    and(
      mayCount(learner),
      sql`exists (select from ${quizzes} c where c.lesson_id = ${quizAttempts.lessonId} and c.feedback = 'answers')`,
    ),
  ),
);

/** Selects an attempt by its id, or by the study event that handed it in; null for none of the learner. */
export async function selectQuizAttempt(
  db: Database,
  userId: string,
  by: { readonly id: string } | { readonly studyEventId: string },
) {
  const [row] = await db
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        'id' in by ? eq(quizAttempts.id, by.id) : eq(quizAttempts.studyEventId, by.studyEventId),
      ),
    );
  return row ?? null;
}

/** Makes regrades of an attempt wait until the transaction ends: they change by which revisions it is marked. */
export async function lockAttempt(tx: Database, userId: string, id: string): Promise<void> {
  await tx
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, id), eq(quizAttempts.userId, userId)))
    .for('update');
}

/** Closes an attempt that may not be handed in any more. */
export async function lapseAttempt(tx: Database, id: string): Promise<void> {
  await tx.update(quizAttempts).set({ state: 'lapsed' }).where(eq(quizAttempts.id, id));
}

/** Selects the published questions that a quiz of a course may ask, each with the section that teaches it, in an order that is always the same. */
export async function selectDrawable(db: Database, courseId: string) {
  return db
    .select({ id: questions.id, revision: questions.currentRevision, sectionId: lessons.sectionId })
    .from(questions)
    .leftJoin(lessons, eq(lessons.id, questions.lessonId))
    .where(
      and(
        eq(questions.courseId, courseId),
        eq(questions.use, 'check'),
        isNull(questions.archivedAt),
        sql`${questions.currentRevision} > 0`,
      ),
    )
    .orderBy(asc(questions.id));
}

/** Counts how often each question was asked in a learner's attempts of a quiz. */
export async function countAsked(db: Database, learner: LearnerOfQuiz): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: quizAnswers.questionId, times: sql<number>`count(*)`.mapWith(Number) })
    .from(quizAnswers)
    .innerJoin(quizAttempts, eq(quizAttempts.id, quizAnswers.attemptId))
    .where(ofLearner(learner))
    .groupBy(quizAnswers.questionId);
  return new Map(rows.map(({ id, times }) => [id, times]));
}

type NewQuizAttempt = typeof quizAttempts.$inferInsert;

/** Writes an attempt with its questions in their order. */
export async function insertQuizAttempt(
  tx: Database,
  attempt: NewQuizAttempt & { readonly id: string },
  input: readonly { readonly id: string; readonly revision: number }[],
): Promise<void> {
  await tx.insert(quizAttempts).values(attempt);
  await tx.insert(quizAnswers).values(
    input.map(({ id, revision }, position) => ({
      attemptId: attempt.id,
      position,
      questionId: id,
      revision,
      markedBy: revision,
    })),
  );
}

/** Selects the questions of an attempt in order, with the content that was shown or the one that it is marked by. */
export async function selectQuestionsOf(db: Database, attemptId: string, revision: 'shown' | 'marking') {
  return questionsWhere(db, revision, eq(quizAnswers.attemptId, attemptId));
}

export interface AnswerRow {
  readonly position: number;
  readonly answer: Answer | null;
  readonly seconds: number | null;
  /** Null for answers that are kept without being marked. */
  readonly isRight: boolean | null;
}

/** Writes the answers of an attempt, in one statement. */
export async function writeAnswers(tx: Database, attemptId: string, answers: readonly AnswerRow[]): Promise<void> {
  await tx.execute(sql`
    update ${quizAnswers} set answer = nullif(given.answer, 'null'::jsonb), seconds = given.seconds, is_right = given."isRight"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) given (position smallint, answer jsonb, seconds integer, "isRight" boolean)
    where ${quizAnswers.attemptId} = ${attemptId} and ${quizAnswers.position} = given.position`);
}

/** Closes an attempt that was handed in. */
export async function closeAttempt(
  tx: Database,
  id: string,
  values: Required<
    Pick<NewQuizAttempt, 'state' | 'studyEventId' | 'submittedAt' | 'receivedAt' | 'claimedAt' | 'points'>
  >,
): Promise<void> {
  await tx.update(quizAttempts).set(values).where(eq(quizAttempts.id, id));
}

const openColumns = {
  id: quizAttempts.id,
  lessonId: quizAttempts.lessonId,
  courseSlug: courses.slug,
  course: translated.course.title,
  quiz: translated.lessonTitle,
  endsAt: quizAttempts.endsAt,
};

/** The query of a learner's open attempts in the courses that they may study, the first to end first. */
export const openAttemptsOfUser = queryPart(openColumns, (db, { userId, locale }: Places<'userId' | 'locale'>) =>
  db
    .select(openColumns)
    .from(quizAttempts)
    .innerJoin(
      enrolments,
      and(eq(enrolments.userId, quizAttempts.userId), eq(enrolments.courseId, quizAttempts.courseId)),
    )
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .innerJoin(courses, eq(courses.id, quizAttempts.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.state, 'open'),
        isNull(enrolments.revokedAt),
        eq(lessons.isPublished, true),
      ),
    )
    .orderBy(asc(quizAttempts.endsAt), asc(quizAttempts.id)),
);
