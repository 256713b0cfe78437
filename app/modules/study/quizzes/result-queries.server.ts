import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { lessons, sections } from '#app/database/schema/catalogue.ts';
import { checkAnswers, checkPapers } from '#app/database/schema/checks.ts';
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
import { mayCount } from './paper-queries.server.ts';

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
  paperId: checkAnswers.paperId,
  isRight: checkAnswers.isRight,
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
 * The query of the marks of a learner's papers that may count, with where each question is taught, in the order of the course; questions without
 * a place come last.
 */
export const marksOfPapers = queryPart(markColumns(sql`null`), (db, { locale, ...learner }: PlacesOfMarks) =>
  db
    .select(markColumns(locale))
    .from(checkAnswers)
    .innerJoin(checkPapers, eq(checkPapers.id, checkAnswers.paperId))
    .innerJoin(questions, eq(questions.id, checkAnswers.questionId))
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
      asc(checkAnswers.paperId),
      asc(checkAnswers.position),
    ),
);

const practisedColumns = { lessonId: sql<string>`${questions.lessonId}`, questions: sql<number>`count(*)` };

/** The query of the lessons that teach what papers that may count have missed, and have practice questions, with how many. */
export const practisedLessons = queryPart(practisedColumns, (db, learner: Places<'userId' | 'lessonId'>) =>
  db
    .select(practisedColumns)
    .from(questions)
    .where(
      and(
        sql`${questions.lessonId} in (select q.lesson_id from ${checkPapers} join ${checkAnswers} on ${checkAnswers.paperId} = ${checkPapers.id}
          join questions q on q.id = ${checkAnswers.questionId} where ${mayCount(learner)} and ${checkAnswers.isRight} is not true)`,
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

/** Selects the papers of a user with their answers once they are marked, for the data export. */
export async function selectPapersToExport(db: Database, userId: string) {
  const papers = await db
    .select({
      id: checkPapers.id,
      lesson: lessons.title,
      number: checkPapers.number,
      state: checkPapers.state,
      startedAt: checkPapers.startedAt,
      endsAt: checkPapers.endsAt,
      lastSeenAt: checkPapers.lastSeenAt,
      claimedAt: checkPapers.claimedAt,
      handedInAt: checkPapers.handedInAt,
      receivedAt: checkPapers.receivedAt,
      decidedAt: checkPapers.decidedAt,
      points: checkPapers.points,
      of: checkPapers.of,
      pointsToPass: checkPapers.pointsToPass,
    })
    .from(checkPapers)
    .innerJoin(lessons, eq(lessons.id, checkPapers.lessonId))
    .where(eq(checkPapers.userId, userId))
    .orderBy(asc(checkPapers.startedAt), asc(checkPapers.id));
  const answers = await db
    .select({
      paperId: checkAnswers.paperId,
      words: questions.words,
      answer: checkAnswers.answer,
      isRight: checkAnswers.isRight,
    })
    .from(checkAnswers)
    .innerJoin(checkPapers, eq(checkPapers.id, checkAnswers.paperId))
    .innerJoin(questions, eq(questions.id, checkAnswers.questionId))
    .where(and(eq(checkPapers.userId, userId), eq(checkPapers.state, 'marked')))
    .orderBy(asc(checkAnswers.paperId), asc(checkAnswers.position));
  return { papers, answers };
}
