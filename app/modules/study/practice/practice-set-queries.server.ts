import { and, asc, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { practiceQuestions, reviewCards, reviewLog } from '#app/database/schema/practice.ts';
import { questionRevisions, questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareQuery, queryPart, type QueryValue, type Places } from '#app/platform/prepare-query.ts';
import { nilId } from '#app/shared/ids.ts';
import type { Locale } from '#app/shared/locale.ts';
import {
  courseTextsIn,
  lessonTextsIn,
  sectionTextsIn,
  translated,
} from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { taughtHeadingNumber } from '#app/modules/catalogue/questions/question-queries.server.ts';
import type { Rating, ReviewCard } from './mastery.ts';

/** SQL condition: a question is published for practice and not archived. */
const isAsked = and(eq(questions.use, 'practice'), isNull(questions.archivedAt), gt(questions.currentRevision, 0));

/** What counts as practice of a course, for learners, the portal and reports: what is asked, and taught in no lesson or a published one. */
const isPractised = and(
  isAsked,
  sql`(${questions.lessonId} is null or exists (select from ${lessons} l where l.id = ${questions.lessonId} and l.is_published))`,
);

interface Learner {
  /** Null for a free preview and a staff member's look. */
  readonly userId: string | QueryValue | null;
  readonly locale: Locale | QueryValue;
}

const card = {
  dueAt: reviewCards.dueAt,
  stability: reviewCards.stability,
  difficulty: reviewCards.difficulty,
  reviews: reviewCards.reviews,
  lapses: reviewCards.lapses,
  lastRating: sql<Rating | null>`${reviewCards.lastRating}`,
  lastAnsweredAt: reviewCards.lastAnsweredAt,
};

const questionColumns = {
  id: questions.id,
  revision: questions.currentRevision,
  courseId: questions.courseId,
  content: questionRevisions.content,
  courseSlug: courses.slug,
  category: courses.category,
  courseTitle: translated.course.title,
  sectionTitle: translated.sectionTitle,
  lessonId: questions.lessonId,
  lessonTitle: translated.lessonTitle,
  isTaught: sql<boolean>`coalesce(${lessons.isPublished}, false)`,
  second: questions.taughtSecond,
  page: questions.taughtPage,
  heading: questions.taughtHeading,
  headingNumber: taughtHeadingNumber,
  ...card,
};

/** Questions with their key, where they are taught, and the learner's card. */
const selectQuestions = (db: Database, { userId, locale }: Learner) =>
  db
    .select(questionColumns)
    .from(questions)
    .innerJoin(
      questionRevisions,
      and(eq(questionRevisions.questionId, questions.id), eq(questionRevisions.number, questions.currentRevision)),
    )
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(lessons, eq(lessons.id, questions.lessonId))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(sectionTexts, sectionTextsIn(locale))
    .leftJoin(reviewCards, and(eq(reviewCards.questionId, questions.id), eq(reviewCards.userId, userId ?? nilId)))
    .$dynamic();

export type PracticeRow = Awaited<ReturnType<typeof selectQuestions>>[number];

/** Selects the questions that a practice lesson asks, in their order. */
export async function selectQuestionsOfLesson(
  db: Database,
  learner: Learner,
  lessonId: string,
): Promise<PracticeRow[]> {
  return selectQuestions(db, learner)
    .innerJoin(practiceQuestions, eq(practiceQuestions.questionId, questions.id))
    .where(and(eq(practiceQuestions.lessonId, lessonId), isAsked))
    .orderBy(asc(practiceQuestions.position));
}

const askedColumns = { lessonId: practiceQuestions.lessonId, questionId: practiceQuestions.questionId };

/** The query of the questions that each practice lesson of a course asks, in their order. */
export const askedInCourse = queryPart(askedColumns, (db, { courseId }: Places<'courseId'>) =>
  db
    .select(askedColumns)
    .from(practiceQuestions)
    .where(eq(practiceQuestions.courseId, courseId))
    .orderBy(asc(practiceQuestions.lessonId), asc(practiceQuestions.position)),
);

/** The query of the questions that any practice lesson of a course asks. */
export const questionsOfCourse = queryPart(
  questionColumns,
  (db, { courseId, ...learner }: Places<'courseId' | 'userId' | 'locale'>) =>
    selectQuestions(db, learner).where(
      and(
        sql`exists (select from ${practiceQuestions} where ${practiceQuestions.questionId} = ${questions.id} and ${practiceQuestions.courseId} = ${courseId})`,
        isAsked,
      ),
    ),
);

/** Selects the practice questions that are taught in these lessons, in the order of the course. */
export async function selectQuestionsTaughtIn(
  db: Database,
  learner: Learner,
  lessonIds: readonly string[],
): Promise<PracticeRow[]> {
  if (lessonIds.length === 0) return [];
  return selectQuestions(db, learner)
    .where(and(sql`${questions.lessonId} = any(${sql.param([...lessonIds])}::uuid[])`, isAsked))
    .orderBy(asc(sections.position), asc(lessons.position), asc(questions.createdAt), asc(questions.id));
}

/** A card of the user that may be asked again: of a question that counts, in a course of the user's. */
const isOfLearner = (userId: string | QueryValue): SQL | undefined =>
  and(
    eq(reviewCards.userId, userId),
    isPractised,
    sql`exists (select from ${enrolments} e where e.user_id = ${userId} and e.course_id = ${reviewCards.courseId} and e.revoked_at is null)`,
  );

/** Selects the questions that are due before a moment, the longest due first. */
export async function selectDueQuestions(
  db: Database,
  { userId, locale }: { readonly userId: string; readonly locale: Locale },
  before: Date,
  limit: number,
): Promise<PracticeRow[]> {
  const due = db
    .select({ id: reviewCards.questionId })
    .from(reviewCards)
    .innerJoin(questions, eq(questions.id, reviewCards.questionId))
    .where(and(isOfLearner(userId), lt(reviewCards.dueAt, before)))
    .orderBy(asc(reviewCards.dueAt), asc(questions.id))
    .limit(limit);
  // As an array the few come first: the planner joins at most eight tables in an order of its own, and would read all questions.
  return selectQuestions(db, { userId, locale })
    .where(sql`${questions.id} = any(array(${due}))`)
    .orderBy(asc(reviewCards.dueAt), asc(questions.id));
}

const planColumns = {
  questionId: reviewCards.questionId,
  courseId: reviewCards.courseId,
  course: translated.course.title,
  category: courses.category,
  dueAt: reviewCards.dueAt,
  lastRating: sql<Rating>`${reviewCards.lastRating}`,
};

const answerColumns = {
  questionId: reviewLog.questionId,
  isRight: reviewLog.isRight,
  answeredAt: reviewLog.answeredAt,
};

/** Selects a learner's cards with their courses, the longest due first. */
export const plan = queryPart(planColumns, (db, { userId, locale }: Places<'userId' | 'locale'>) =>
  db
    .select(planColumns)
    .from(reviewCards)
    .innerJoin(questions, eq(questions.id, reviewCards.questionId))
    .innerJoin(courses, eq(courses.id, reviewCards.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(isOfLearner(userId))
    .orderBy(asc(reviewCards.dueAt), asc(reviewCards.questionId)),
);

/** Selects when and how a learner answered since Monday, an ISO moment, oldest first. */
export const answersOfWeek = queryPart(answerColumns, (db, { userId, monday }: Places<'userId' | 'monday'>) =>
  db
    .select(answerColumns)
    .from(reviewLog)
    .where(and(eq(reviewLog.userId, userId), sql`${reviewLog.answeredAt} >= ${monday}::timestamptz`))
    .orderBy(asc(reviewLog.answeredAt), asc(reviewLog.id)),
);

/** Selects the ids of the questions that learners of a course practise. */
export async function selectPractisedIds(db: Database, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.courseId, courseId), isPractised));
  return rows.map(({ id }) => id);
}

const knowledgeColumns = {
  questionId: questions.id,
  lessonId: lessons.id,
  sectionId: lessons.sectionId,
  dueAt: reviewCards.dueAt,
  lastRating: sql<Rating | null>`${reviewCards.lastRating}`,
};

const buildKnowledge = (db: Database, { userId, courseId }: Places<'userId' | 'courseId'>) =>
  db
    .select(knowledgeColumns)
    .from(questions)
    .leftJoin(lessons, eq(lessons.id, questions.lessonId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(reviewCards, and(eq(reviewCards.questionId, questions.id), eq(reviewCards.userId, userId)))
    .where(and(eq(questions.courseId, courseId), isPractised))
    .orderBy(asc(sections.position), asc(lessons.position), asc(questions.createdAt), asc(questions.id));

/**
 * The query of the practice questions of a course with the section and lesson that teach them, and the learner's cards, in the order of the
 * course; those without a place come last.
 */
export const knowledgeRows = queryPart(knowledgeColumns, buildKnowledge);

/** Selects the rows of `knowledgeRows` alone. */
export const selectKnowledge = prepareQuery(['userId', 'courseId'], buildKnowledge);

/**
 * Selects the practice lessons with a question that the user has not completed, and has answered every question of. Archived questions
 * are not asked for.
 */
export async function selectAnsweredLessons(
  db: Database,
  { userId, questionId }: { readonly userId: string; readonly questionId: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from ${practiceQuestions} p join ${lessons} l on l.id = p.lesson_id
    where p.question_id = ${questionId} and l.is_published and l.content_type = 'practice'
      and not exists (select from lesson_completions d where d.lesson_id = l.id and d.user_id = ${userId})
      and not exists (
        select from ${practiceQuestions} o join ${questions} on ${questions.id} = o.question_id
        where o.lesson_id = l.id and ${isAsked}
          and not exists (select from ${reviewCards} c where c.user_id = ${userId} and c.question_id = o.question_id))
    order by l.id`);
  return rows.map(({ id }) => id);
}

/** The columns of a row that are a card; null for a question without an answer. */
export function cardOf({ id, courseId, dueAt, lastRating, ...row }: PracticeRow): ReviewCard | null {
  const { stability, difficulty, reviews, lapses, lastAnsweredAt } = row;
  if (dueAt === null || lastRating === null || stability === null || difficulty === null) return null;
  if (reviews === null || lapses === null || lastAnsweredAt === null) return null;
  return { questionId: id, courseId, dueAt, stability, difficulty, reviews, lapses, lastRating, lastAnsweredAt };
}
