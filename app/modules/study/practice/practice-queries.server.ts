import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { lessonCompletions } from '#app/database/schema/learning.ts';
import { reviewCards, reviewLog } from '#app/database/schema/practice.ts';
import { questionRevisions, questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Rating, ReviewCard, PracticeAnswer } from './mastery.ts';

interface Key {
  readonly userId: string;
  readonly questionId: string;
}

/** Selects what a practice question asked in a revision; null unless the course has published it. */
export async function selectAskedContent(
  db: Database,
  input: { readonly courseId: string; readonly questionId: string; readonly revision: number },
): Promise<unknown> {
  const [row] = await db
    .select({ content: questionRevisions.content })
    .from(questions)
    .innerJoin(questionRevisions, eq(questionRevisions.questionId, questions.id))
    .where(
      and(
        eq(questions.id, input.questionId),
        eq(questions.courseId, input.courseId),
        eq(questions.use, 'practice'),
        eq(questionRevisions.number, input.revision),
      ),
    );
  return row?.content ?? null;
}

/** Stores an answer; false if the log has it already. A parallel repetition waits for the first one's transaction. */
export async function insertReview(
  db: Database,
  {
    rating,
    ...row
  }: Omit<typeof reviewLog.$inferInsert, 'rating' | 'isRight'> & {
    readonly rating: Rating;
    readonly isRight: boolean;
  },
): Promise<boolean> {
  const rows = await db
    .insert(reviewLog)
    .values({ ...row, rating })
    .onConflictDoNothing()
    .returning({ id: reviewLog.id });
  return rows.length > 0;
}

/**
 * Lets answers of a learner to questions of a course pass one after another until the transaction ends, so that each replay has all of them,
 * and the last answer of a lesson sees the others.
 */
export async function lockAnswers(
  db: Database,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`practice ${userId} ${courseId}`}, 0))`);
}

export async function hasCompleted(
  db: Database,
  { userId, lessonId }: { readonly userId: string; readonly lessonId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: lessonCompletions.lessonId })
    .from(lessonCompletions)
    .where(and(eq(lessonCompletions.userId, userId), eq(lessonCompletions.lessonId, lessonId)));
  return rows.length > 0;
}

const reviewColumns = {
  id: reviewLog.id,
  questionId: reviewLog.questionId,
  courseId: reviewLog.courseId,
  rating: sql<Rating>`${reviewLog.rating}`,
  answeredAt: reviewLog.answeredAt,
};

/** Selects all answers of a learner to a question. */
export async function selectPracticeAnswers(db: Database, { userId, questionId }: Key): Promise<PracticeAnswer[]> {
  return db
    .select(reviewColumns)
    .from(reviewLog)
    .where(and(eq(reviewLog.userId, userId), eq(reviewLog.questionId, questionId)));
}

/** Selects the next learners who have practised, by id. */
export async function selectLearnersAfter(db: Database, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: reviewLog.userId })
    .from(reviewLog)
    .where(after === null ? undefined : gt(reviewLog.userId, after))
    .orderBy(asc(reviewLog.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Selects all answers of these learners. */
export async function selectLogOf(db: Database, userIds: readonly string[]) {
  return db
    .select({ userId: reviewLog.userId, ...reviewColumns })
    .from(reviewLog)
    .where(inArray(reviewLog.userId, [...userIds]));
}

const cardColumns = {
  questionId: reviewCards.questionId,
  courseId: reviewCards.courseId,
  dueAt: reviewCards.dueAt,
  stability: reviewCards.stability,
  difficulty: reviewCards.difficulty,
  reviews: reviewCards.reviews,
  lapses: reviewCards.lapses,
  lastRating: sql<Rating>`${reviewCards.lastRating}`,
  lastAnsweredAt: reviewCards.lastAnsweredAt,
};

/** Selects all cards of these learners. */
export async function selectCardsOf(db: Database, userIds: readonly string[]) {
  return db
    .select({ userId: reviewCards.userId, ...cardColumns })
    .from(reviewCards)
    .where(inArray(reviewCards.userId, [...userIds]));
}

export async function upsertCard(db: Database, userId: string, card: ReviewCard): Promise<void> {
  const { questionId: _id, courseId: _course, ...set } = card;
  await db
    .insert(reviewCards)
    .values({ ...card, userId })
    .onConflictDoUpdate({ target: [reviewCards.userId, reviewCards.questionId], set });
}

/** Selects a learner's answers for the file of own data, oldest first. */
export async function selectAnswersOf(db: Database, userId: string) {
  return db
    .select({
      course: sql<string>`(select title from courses where id = ${reviewLog.courseId})`,
      question: sql<string>`split_part(${questions.words}, e'\n', 1)`,
      revision: reviewLog.revision,
      answer: reviewLog.answer,
      isRight: reviewLog.isRight,
      answeredAt: reviewLog.answeredAt,
      receivedAt: reviewLog.receivedAt,
    })
    .from(reviewLog)
    .innerJoin(questions, eq(questions.id, reviewLog.questionId))
    .where(eq(reviewLog.userId, userId))
    .orderBy(asc(reviewLog.answeredAt), asc(reviewLog.id));
}
