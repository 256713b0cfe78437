import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { lessons, sections } from '#app/database/schema/catalogue.ts';
import { quizAnswers, quizAttempts } from '#app/database/schema/quizzes.ts';
import { lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import { lessonIndex } from '#app/database/schema/lesson-index.ts';
import { badges, userBadges } from '#app/database/schema/learning.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import { questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, type QueryValue, type Places } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import {
  lessonTextsIn,
  sectionTextsIn,
  translated,
} from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { taughtHeadingNumber } from '#app/modules/catalogue/questions/question-queries.server.ts';
import { mayCount } from './quiz-attempt-queries.server.ts';

/** Selects the title of a lesson in a language. */
export async function selectLessonTitle(db: Database, lessonId: string, locale: Locale): Promise<string> {
  const [row] = await db
    .select({ title: translated.lessonTitle })
    .from(lessons)
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(eq(lessons.id, lessonId));
  return row?.title ?? '';
}

/** Number of words below the heading where a question is taught, in a language or else another one; null while the index lacks it. */
const taughtWords = (locale: QueryValue) => sql<
  number | null
>`(select array_length(regexp_split_to_array(btrim(i.text), '\\s+'), 1)
  from ${lessonIndex} i where i.lesson_id = ${questions.lessonId} and i.source = 'heading' and i.place = ${taughtHeadingNumber}
  order by i.locale = ${locale} desc limit 1)`;

const markColumns = (locale: QueryValue) => ({
  attemptId: quizAnswers.attemptId,
  isRight: quizAnswers.isRight,
  sectionId: lessons.sectionId,
  sectionTitle: sql<string | null>`${translated.sectionTitle}`,
  lessonId: questions.lessonId,
  lessonTitle: sql<string | null>`${translated.lessonTitle}`,
  isPublished: lessons.isPublished,
  second: questions.taughtSecond,
  page: questions.taughtPage,
  words: questions.taughtHeading,
  heading: taughtHeadingNumber,
  kind: lessons.contentType,
  durationSeconds: sql<number | null>`coalesce(${lessons.durationSeconds}, ${mediaFiles.durationMs} / 1000)`,
  pageCount: mediaFiles.pageCount,
  wordCount: lessons.wordCount,
  taughtWords: taughtWords(locale),
});

type PlacesOfMarks = Places<'userId' | 'lessonId' | 'locale'>;

/**
 * The query of the marks of a learner's attempts that may count, with where each question is taught, in the order of the course; questions without
 * a place come last.
 */
export const marksOfAttempts = queryPart(markColumns(sql`null`), (db, { locale, ...learner }: PlacesOfMarks) =>
  db
    .select(markColumns(locale))
    .from(quizAnswers)
    .innerJoin(quizAttempts, eq(quizAttempts.id, quizAnswers.attemptId))
    .innerJoin(questions, eq(questions.id, quizAnswers.questionId))
    .leftJoin(lessons, eq(lessons.id, questions.lessonId))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .leftJoin(mediaFiles, eq(mediaFiles.id, lessons.mediaId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(sectionTexts, sectionTextsIn(locale))
    .where(mayCount(learner))
    .orderBy(
      asc(sections.position),
      asc(lessons.position),
      asc(questions.taughtSecond),
      asc(questions.taughtPage),
      asc(questions.taughtHeading),
      asc(quizAnswers.attemptId),
      asc(quizAnswers.position),
    ),
);

const practisedColumns = { lessonId: sql<string>`${questions.lessonId}`, questions: sql<number>`count(*)` };

/** The query of the lessons that teach what attempts that may count have missed, and have practice questions, with how many. */
export const practisedLessons = queryPart(practisedColumns, (db, learner: Places<'userId' | 'lessonId'>) =>
  db
    .select(practisedColumns)
    .from(questions)
    .where(
      and(
        sql`${questions.lessonId} in (select q.lesson_id from ${quizAttempts} join ${quizAnswers} on ${quizAnswers.attemptId} = ${quizAttempts.id}
          join questions q on q.id = ${quizAnswers.questionId} where ${mayCount(learner)} and ${quizAnswers.isRight} is not true)`,
        eq(questions.use, 'practice'),
        isNull(questions.archivedAt),
        gt(questions.currentRevision, 0),
      ),
    )
    .groupBy(questions.lessonId)
    .orderBy(asc(questions.lessonId)),
);

const certificateColumns = { code: userBadges.verificationCode };

/** The query of the code of a learner's certificate of a course. */
export const certificateCode = queryPart(
  certificateColumns,
  (db, { userId, courseId }: Places<'userId' | 'courseId'>) =>
    db
      .select(certificateColumns)
      .from(userBadges)
      .innerJoin(badges, eq(badges.id, userBadges.badgeId))
      .where(and(eq(userBadges.userId, userId), eq(badges.courseId, courseId))),
);

/** Selects the attempts of a user with their answers once they are marked, for the data export. */
export async function selectQuizAttemptsToExport(db: Database, userId: string) {
  const attempts = await db
    .select({
      id: quizAttempts.id,
      lesson: lessons.title,
      number: quizAttempts.number,
      state: quizAttempts.state,
      startedAt: quizAttempts.startedAt,
      endsAt: quizAttempts.endsAt,
      lastSeenAt: quizAttempts.lastSeenAt,
      claimedAt: quizAttempts.claimedAt,
      handedInAt: quizAttempts.submittedAt,
      receivedAt: quizAttempts.receivedAt,
      decidedAt: quizAttempts.decidedAt,
      points: quizAttempts.points,
      of: quizAttempts.of,
      pointsToPass: quizAttempts.pointsToPass,
    })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(eq(quizAttempts.userId, userId))
    .orderBy(asc(quizAttempts.startedAt), asc(quizAttempts.id));
  const answers = await db
    .select({
      attemptId: quizAnswers.attemptId,
      words: questions.words,
      answer: quizAnswers.answer,
      isRight: quizAnswers.isRight,
    })
    .from(quizAnswers)
    .innerJoin(quizAttempts, eq(quizAttempts.id, quizAnswers.attemptId))
    .innerJoin(questions, eq(questions.id, quizAnswers.questionId))
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.state, 'marked')))
    .orderBy(asc(quizAnswers.attemptId), asc(quizAnswers.position));
  return { attempts, answers };
}
