import { and, asc, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { checkAnswers, checkPapers, checks } from '#app/database/schema/checks.ts';
import { lessons } from '#app/database/schema/catalogue.ts';
import { questionRevisions, questions } from '#app/database/schema/questions.ts';
import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type Places } from '#app/platform/prepare-query.ts';

interface LearnerOfCheck {
  readonly userId: string;
  readonly lessonId: string;
}

/** Makes other starts and hand-ins of a learner at a check wait until the transaction ends. */
export async function lockAttempts(tx: Database, { userId, lessonId }: LearnerOfCheck): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`check ${userId} ${lessonId}`}, 0))`);
}

/** Counts the papers that ask a revision of a question: those that are being answered, and those that were marked. */
export async function selectPaperCounts(
  db: Database,
  { id, revision }: { readonly id: string; readonly revision: number },
) {
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${checkPapers.state} = 'open')::int`,
      results: sql<number>`count(*) filter (where ${checkPapers.state} = 'marked')::int`,
    })
    .from(checkAnswers)
    .innerJoin(checkPapers, eq(checkPapers.id, checkAnswers.paperId))
    .where(and(eq(checkAnswers.questionId, id), eq(checkAnswers.revision, revision)));
  return row ?? { open: 0, results: 0 };
}

/** SQL condition: a paper that arrived late, and of which nobody has decided whether it counts. The condition of check_papers_late_idx. */
export const waitsForDecision = sql`${checkPapers.state} = 'late' and ${checkPapers.decidedAt} is null`;

const ofLearner = ({ userId, lessonId }: LearnerOfCheck | Places<keyof LearnerOfCheck>) =>
  and(eq(checkPapers.userId, userId), eq(checkPapers.lessonId, lessonId));

const paperColumns = getTableColumns(checkPapers);

const papersOf = (db: Database, learner: LearnerOfCheck | Places<keyof LearnerOfCheck>) =>
  db.select(paperColumns).from(checkPapers).where(ofLearner(learner)).orderBy(desc(checkPapers.number));

/** The query of the papers of a learner at a check, newest first. */
export const papers = queryPart(paperColumns, (db, learner: Places<keyof LearnerOfCheck>) => papersOf(db, learner));

/** Selects the rows of `papers`. */
export async function selectPapers(db: Database, learner: LearnerOfCheck) {
  return papersOf(db, learner);
}

const questionColumns = {
  paperId: checkAnswers.paperId,
  position: checkAnswers.position,
  questionId: checkAnswers.questionId,
  content: questionRevisions.content,
  answer: checkAnswers.answer,
  isRight: checkAnswers.isRight,
};

/** The questions of papers with the content that was shown or the one that they are marked by, and the answers. */
const questionsWhere = (db: Database, revision: 'shown' | 'marking', where: SQL | undefined) =>
  db
    .select(questionColumns)
    .from(checkAnswers)
    .innerJoin(checkPapers, eq(checkPapers.id, checkAnswers.paperId))
    .innerJoin(
      questionRevisions,
      and(
        eq(questionRevisions.questionId, checkAnswers.questionId),
        eq(questionRevisions.number, revision === 'shown' ? checkAnswers.revision : checkAnswers.markedBy),
      ),
    )
    .where(where)
    .orderBy(asc(checkAnswers.paperId), asc(checkAnswers.position));

/** The query of the questions of a learner's open paper, as they are shown. */
export const openQuestions = queryPart(questionColumns, (db, learner: Places<keyof LearnerOfCheck>) =>
  questionsWhere(db, 'shown', and(ofLearner(learner), eq(checkPapers.state, 'open'))),
);

/** SQL condition: a paper of a learner's check whose result may count: a passed one, or the last one that was marked. */
export const mayCount = ({ userId, lessonId }: Places<keyof LearnerOfCheck>) =>
  and(
    ofLearner({ userId, lessonId }),
    eq(checkPapers.state, 'marked'),
    sql`(${checkPapers.points} >= ${checkPapers.pointsToPass} or ${checkPapers.number} = (
      select max(p.number) from ${checkPapers} p where p.user_id = ${userId} and p.lesson_id = ${lessonId} and p.state = 'marked'))`,
  );

/** The query of the answers of papers that may count, with their keys; only of a check that shows right answers. */
export const answersWithKeys = queryPart(questionColumns, (db, learner: Places<keyof LearnerOfCheck>) =>
  questionsWhere(
    db,
    'marking',
    and(
      mayCount(learner),
      sql`exists (select from ${checks} c where c.lesson_id = ${checkPapers.lessonId} and c.feedback = 'answers')`,
    ),
  ),
);

/** Selects a paper by its id, or by the study event that handed it in; null for none of the learner. */
export async function selectPaper(
  db: Database,
  userId: string,
  by: { readonly id: string } | { readonly handInId: string },
) {
  const [row] = await db
    .select()
    .from(checkPapers)
    .where(
      and(
        eq(checkPapers.userId, userId),
        'id' in by ? eq(checkPapers.id, by.id) : eq(checkPapers.handInId, by.handInId),
      ),
    );
  return row ?? null;
}

/** Makes regrades of a paper wait until the transaction ends: they change by which revisions it is marked. */
export async function lockPaper(tx: Database, userId: string, id: string): Promise<void> {
  await tx
    .select({ id: checkPapers.id })
    .from(checkPapers)
    .where(and(eq(checkPapers.id, id), eq(checkPapers.userId, userId)))
    .for('update');
}

/** Closes a paper that may not be handed in any more. */
export async function lapsePaper(tx: Database, id: string): Promise<void> {
  await tx.update(checkPapers).set({ state: 'lapsed' }).where(eq(checkPapers.id, id));
}

/** Selects the published questions that a check of a course may ask, each with the section that teaches it, in an order that is always the same. */
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

/** Counts how often each question was asked in a learner's papers of a check. */
export async function countAsked(db: Database, learner: LearnerOfCheck): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: checkAnswers.questionId, times: sql<number>`count(*)`.mapWith(Number) })
    .from(checkAnswers)
    .innerJoin(checkPapers, eq(checkPapers.id, checkAnswers.paperId))
    .where(ofLearner(learner))
    .groupBy(checkAnswers.questionId);
  return new Map(rows.map(({ id, times }) => [id, times]));
}

type NewPaper = typeof checkPapers.$inferInsert;

/** Writes a paper with its questions in their order. */
export async function insertPaper(
  tx: Database,
  paper: NewPaper & { readonly id: string },
  input: readonly { readonly id: string; readonly revision: number }[],
): Promise<void> {
  await tx.insert(checkPapers).values(paper);
  await tx.insert(checkAnswers).values(
    input.map(({ id, revision }, position) => ({
      paperId: paper.id,
      position,
      questionId: id,
      revision,
      markedBy: revision,
    })),
  );
}

/** Selects the questions of a paper in order, with the content that was shown or the one that it is marked by. */
export async function selectQuestionsOf(db: Database, paperId: string, revision: 'shown' | 'marking') {
  return questionsWhere(db, revision, eq(checkAnswers.paperId, paperId));
}

export interface AnswerRow {
  readonly position: number;
  readonly answer: Answer | null;
  readonly seconds: number | null;
  /** Null for answers that are kept without being marked. */
  readonly isRight: boolean | null;
}

/** Writes the answers of a paper, in one statement. */
export async function writeAnswers(tx: Database, paperId: string, answers: readonly AnswerRow[]): Promise<void> {
  await tx.execute(sql`
    update ${checkAnswers} set answer = nullif(given.answer, 'null'::jsonb), seconds = given.seconds, is_right = given."isRight"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) given (position smallint, answer jsonb, seconds integer, "isRight" boolean)
    where ${checkAnswers.paperId} = ${paperId} and ${checkAnswers.position} = given.position`);
}

/** Closes a paper that was handed in. */
export async function closePaper(
  tx: Database,
  id: string,
  values: Required<Pick<NewPaper, 'state' | 'handInId' | 'handedInAt' | 'receivedAt' | 'claimedAt' | 'points'>>,
): Promise<void> {
  await tx.update(checkPapers).set(values).where(eq(checkPapers.id, id));
}
