import { and, eq, sql, type SQL } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { checkDraws } from '#app/database/schema/checks.ts';
import { lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import { practiceQuestions } from '#app/database/schema/practice.ts';
import { questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareQuery } from '#app/platform/prepare-query.ts';
import type { Locale } from '#app/shared/locale.ts';
import { lessonRuleColumns, ruleOfLesson } from './lesson-rule-queries.server.ts';
import { isOwnTitle, lessonTextsIn, sectionTextsIn, translated } from './course-text-queries.server.ts';

/** Number of questions that a practice or check asks; 0 for other lessons. */
const questionsAsked = sql<number>`case ${lessons.contentType}
  when 'practice' then (select count(*)::int from ${practiceQuestions} p join ${questions} q on q.id = p.question_id
    where p.lesson_id = ${lessons.id} and q.use = 'practice' and q.archived_at is null and q.current_revision > 0)
  when 'check' then (select coalesce(sum(d.questions), 0)::int from ${checkDraws} d where d.lesson_id = ${lessons.id})
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
