import { and, eq, sql, type SQL } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { quizDraws } from '#app/database/schema/quizzes.ts';
import { lessonTexts, sectionTexts, courseTexts } from '#app/database/schema/course-texts.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import { practiceQuestions } from '#app/database/schema/practice.ts';
import { questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareQuery } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import { isOwnTitle, lessonTextsIn, sectionTextsIn, translated } from './course-text-queries.server.ts';
import { randomUUID } from 'node:crypto';
import type { NewCourse, NewLesson, NewSection, NewTranslation, WrittenCourse } from './course-structure.ts';
import { sanitizeLessonBody } from './lesson-body.server.ts';

/** Number of questions that a practice or quiz asks; 0 for other lessons. */
const questionsAsked = sql<number>`case ${lessons.contentType}
  when 'practice' then (select count(*)::int from ${practiceQuestions} p join ${questions} q on q.id = p.question_id
    where p.lesson_id = ${lessons.id} and q.use = 'practice' and q.archived_at is null and q.current_revision > 0)
  when 'check' then (select coalesce(sum(d.questions), 0)::int from ${quizDraws} d where d.lesson_id = ${lessons.id})
  else 0 end`;

const outlineOf = (published: SQL | undefined) =>
  prepareQuery(['courseId', 'locale'], (db, { courseId, locale }) =>
    db
      .select({
        sectionId: sections.id,
        sectionTitle: translated.sectionTitle,
        isOwnSectionTitle: isOwnTitle.section,
        ownLocale: courses.locale,
        lesson: {
          id: lessons.id,
          title: translated.lessonTitle,
          isOwnTitle: isOwnTitle.lesson,
          contentType: lessons.contentType,
          durationSeconds: lessons.durationSeconds,
          wordCount: lessons.wordCount,
          isFreePreview: lessons.isFreePreview,
          isPublished: lessons.isPublished,
          isDoneWhenViewed: lessons.isDoneWhenViewed,
        },
        rule: lessonRuleColumns,
        durationMs: mediaFiles.durationMs,
        byteSize: mediaFiles.byteSize,
        pageCount: mediaFiles.pageCount,
        questions: questionsAsked,
        isPreparing: sql<boolean>`exists (select from ${mediaPreparations} p where p.media_id = ${lessons.mediaId})`,
      })
      .from(sections)
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .leftJoin(lessons, and(eq(lessons.sectionId, sections.id), published))
      .leftJoin(lessonRules, ruleOfLesson)
      .leftJoin(sectionTexts, sectionTextsIn(locale))
      .leftJoin(lessonTexts, lessonTextsIn(locale))
      .leftJoin(mediaFiles, eq(mediaFiles.id, lessons.mediaId))
      .where(eq(sections.courseId, courseId))
      .orderBy(sections.position, lessons.position),
  );
const wholeOutline = outlineOf(undefined);
const publishedOutline = outlineOf(eq(lessons.isPublished, true));

export type OutlineRow = Awaited<ReturnType<typeof publishedOutline>>[number];

/** Selects the lessons of a course in order, each with its section. A section without lessons is one row without a lesson. */
export function selectOutline(
  db: Database,
  course: { readonly courseId: string; readonly locale: Locale },
  { includeUnpublished = false } = {},
) {
  return (includeUnpublished ? wholeOutline : publishedOutline)(db, course);
}

/** Inserts a course with its sections and lessons, numbered from 0 in the given order. The caller owns the transaction. */
export async function insertCourse(
  db: Database,
  course: NewCourse,
  outline: readonly NewSection[],
): Promise<WrittenCourse> {
  const id = randomUUID();
  const { createdAt, ...values } = course;
  const at = createdAt === undefined ? {} : { createdAt, updatedAt: createdAt };
  await db.insert(courses).values({ id, ...values, ...at });

  const sectionRows = outline.map((section, position) => ({
    id: randomUUID(),
    courseId: id,
    title: section.title,
    position,
    ...at,
  }));
  if (sectionRows.length > 0) await db.insert(sections).values(sectionRows);

  const lessonRows = outline.flatMap((section, index) =>
    section.lessons.map((lesson, position) => ({
      ...rowOf(lesson),
      courseId: id,
      sectionId: sectionRows[index]?.id ?? '',
      position,
      ...at,
    })),
  );
  if (lessonRows.length > 0) await db.insert(lessons).values(lessonRows);

  return {
    id,
    slug: course.slug,
    title: course.title,
    priceCents: course.priceCents,
    sections: sectionRows.map((row) => ({ id: row.id, title: row.title })),
    lessons: lessonRows.map((row) => ({ id: row.id, title: row.title })),
  };
}

/** Inserts the texts of a course in another language. `at` defaults to now. The caller owns the transaction. */
export async function insertTranslation(
  db: Database,
  course: Pick<WrittenCourse, 'id' | 'sections' | 'lessons'>,
  { locale, sections: sectionTitles = {}, lessons: lessonWords = {}, ...texts }: NewTranslation,
  at?: Date,
): Promise<void> {
  const frame = { locale, ...(at !== undefined && { updatedAt: at }) };
  await db.insert(courseTexts).values({ courseId: course.id, ...texts, ...frame });
  const sectionRows = course.sections.flatMap(({ id, title }) =>
    sectionTitles[title] === undefined ? [] : [{ sectionId: id, title: sectionTitles[title], ...frame }],
  );
  if (sectionRows.length > 0) await db.insert(sectionTexts).values(sectionRows);
  const lessonRows = course.lessons.flatMap(({ id, title }) => {
    const words = lessonWords[title];
    return words ? [{ lessonId: id, ...words, body: sanitizeLessonBody(words.body ?? ''), ...frame }] : [];
  });
  if (lessonRows.length > 0) await db.insert(lessonTexts).values(lessonRows);
}

function rowOf(lesson: NewLesson) {
  return {
    id: randomUUID(),
    title: lesson.title,
    contentType: lesson.type,
    body: sanitizeLessonBody(lesson.body ?? ''),
    isPublished: lesson.isPublished ?? false,
    isFreePreview: lesson.isFreePreview ?? false,
    allowDownload: lesson.allowDownload ?? true,
    mediaId: 'mediaId' in lesson ? lesson.mediaId : null,
    captionsId: 'captionsId' in lesson ? (lesson.captionsId ?? null) : null,
    youtubeId: 'youtubeId' in lesson ? lesson.youtubeId : null,
    durationSeconds: 'durationSeconds' in lesson ? lesson.durationSeconds : null,
  };
}

/** Joins a lesson with its rule. */
export const ruleOfLesson = eq(lessonRules.lessonId, lessons.id);

/** Columns of a rule, for a left join. The first one is never null, because drizzle takes a null there for a missing row. */
export const lessonRuleColumns = {
  afterAll: lessonRules.afterAll,
  opensOn: lessonRules.opensOn,
  opensAfterDays: lessonRules.opensAfterDays,
  afterLessonId: lessonRules.afterLessonId,
};
