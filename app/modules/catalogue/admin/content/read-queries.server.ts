import { asc, eq, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import { lessonRuleColumns, ruleOfLesson } from '../../lesson-rule-queries.server.ts';

/** Selects a course for the head of its content; null for an unknown id. */
export async function selectCourseHead(db: Database, id: string) {
  const [row] = await db
    .select({ id: courses.id, slug: courses.slug, title: courses.title, status: courses.status })
    .from(courses)
    .where(eq(courses.id, id));
  return row ?? null;
}

/** Selects the lessons of a course in order, each with its section. A section without lessons is one row without a lesson. */
export async function selectContent(db: Database, courseId: string) {
  return db
    .select({
      section: { id: sections.id, title: sections.title, version: sections.version },
      lesson: {
        id: lessons.id,
        title: lessons.title,
        contentType: lessons.contentType,
        durationSeconds: lessons.durationSeconds,
        mediaId: lessons.mediaId,
        hasCaptions: sql<boolean>`${lessons.captionsId} is not null`,
        isPublished: lessons.isPublished,
        isFreePreview: lessons.isFreePreview,
        version: lessons.version,
      },
      rule: lessonRuleColumns,
      file: { byteSize: mediaFiles.byteSize, durationMs: mediaFiles.durationMs, pageCount: mediaFiles.pageCount },
      preparation: {
        state: mediaPreparations.state,
        percent: mediaPreparations.percent,
        fault: mediaPreparations.fault,
      },
    })
    .from(sections)
    .leftJoin(lessons, eq(lessons.sectionId, sections.id))
    .leftJoin(lessonRules, ruleOfLesson)
    .leftJoin(mediaFiles, eq(mediaFiles.id, lessons.mediaId))
    .leftJoin(mediaPreparations, eq(mediaPreparations.mediaId, lessons.mediaId))
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.position), asc(lessons.position));
}
