import { and, eq, sql, type SQL } from 'drizzle-orm';
import { lessons, sections } from '#app/database/schema/catalogue.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareQuery } from '#app/platform/prepare-query.ts';

const outlineOf = (published: SQL | undefined) =>
  prepareQuery(['courseId'], (db, { courseId }) =>
    db
      .select({
        sectionId: sections.id,
        sectionTitle: sections.title,
        lesson: {
          id: lessons.id,
          title: lessons.title,
          contentType: lessons.contentType,
          durationSeconds: lessons.durationSeconds,
          wordCount: lessons.wordCount,
          isFreePreview: lessons.isFreePreview,
          isPublished: lessons.isPublished,
        },
        durationMs: mediaFiles.durationMs,
        byteSize: mediaFiles.byteSize,
        pageCount: mediaFiles.pageCount,
        isPreparing: sql<boolean>`exists (select from ${mediaPreparations} p where p.media_id = ${lessons.mediaId})`,
      })
      .from(sections)
      .leftJoin(lessons, and(eq(lessons.sectionId, sections.id), published))
      .leftJoin(mediaFiles, eq(mediaFiles.id, lessons.mediaId))
      .where(eq(sections.courseId, courseId))
      .orderBy(sections.position, lessons.position),
  );
const wholeOutline = outlineOf(undefined);
const publishedOutline = outlineOf(eq(lessons.isPublished, true));

export type OutlineRow = Awaited<ReturnType<typeof publishedOutline>>[number];

/** The lessons of a course in order, each with its section; a section without lessons is one row with no lesson. */
export function selectOutline(db: Database, courseId: string, { includeUnpublished = false } = {}) {
  return (includeUnpublished ? wholeOutline : publishedOutline)(db, { courseId });
}
