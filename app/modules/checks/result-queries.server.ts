import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { lessons, sections } from '#app/database/schema/catalogue.ts';
import { checkAnswers, checkPapers } from '#app/database/schema/checks.ts';
import { lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import { lessonIndex } from '#app/database/schema/lesson-index.ts';
import { badges, userBadges } from '#app/database/schema/learning.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import { questions } from '#app/database/schema/questions.ts';
import { lessonTextsIn, translated } from '#app/modules/catalogue/translated.server.ts';
import { taughtHeadingNumber } from '#app/modules/questions/taught-heading.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';

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
const taughtWords = (locale: Locale) => sql<
  number | null
>`(select array_length(regexp_split_to_array(btrim(i.text), '\\s+'), 1)
  from ${lessonIndex} i where i.lesson_id = ${questions.lessonId} and i.source = 'heading' and i.place = ${taughtHeadingNumber}
  order by i.locale = ${locale} desc limit 1)`;

/** Selects the marks of a paper with where each question is taught, in the order of the course; questions without a place come last. */
export async function selectMarks(db: Database, paperId: string, locale: Locale) {
  return db
    .select({
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
    })
    .from(checkAnswers)
    .innerJoin(questions, eq(questions.id, checkAnswers.questionId))
    .leftJoin(lessons, eq(lessons.id, questions.lessonId))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .leftJoin(mediaFiles, eq(mediaFiles.id, lessons.mediaId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(sectionTexts, and(eq(sectionTexts.sectionId, sections.id), eq(sectionTexts.locale, locale)))
    .where(eq(checkAnswers.paperId, paperId))
    .orderBy(
      asc(sections.position),
      asc(lessons.position),
      asc(questions.taughtSecond),
      asc(questions.taughtPage),
      asc(questions.taughtHeading),
      asc(checkAnswers.position),
    );
}

/** Selects those of some lessons about which there are practice questions, with how many. */
export async function selectPractisedIn(db: Database, lessonIds: readonly string[]) {
  return db
    .select({ lessonId: sql<string>`${questions.lessonId}`, questions: count() })
    .from(questions)
    .where(
      and(
        inArray(questions.lessonId, [...lessonIds]),
        eq(questions.use, 'practice'),
        isNull(questions.archivedAt),
        gt(questions.currentRevision, 0),
      ),
    )
    .groupBy(questions.lessonId)
    .orderBy(asc(questions.lessonId));
}

/** Selects the code of a learner's certificate of a course; null without one. */
export async function selectCertificateCode(db: Database, userId: string, courseId: string): Promise<string | null> {
  const [row] = await db
    .select({ code: userBadges.verificationCode })
    .from(userBadges)
    .innerJoin(badges, eq(badges.id, userBadges.badgeId))
    .where(and(eq(userBadges.userId, userId), eq(badges.courseId, courseId)));
  return row?.code ?? null;
}

/** Selects the papers of a user with their answers once they are marked, for the data export. */
export async function selectPapersToExport(db: Database, userId: string) {
  const papers = await db
    .select({
      id: checkPapers.id,
      lesson: lessons.title,
      number: checkPapers.number,
      state: checkPapers.state,
      startedAt: checkPapers.startedAt,
      handedInAt: checkPapers.handedInAt,
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
