import { and, eq, sql } from 'drizzle-orm';
import { lessons, sections } from '#app/database/schema/catalogue.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';

/** The lessons of a course in order, each with its section; a section without lessons is one row with no lesson. */
export async function selectOutline(db: Database, courseId: string, { includeUnpublished = false } = {}) {
  return db
    .select({
      sectionId: sections.id,
      sectionTitle: sections.title,
      lesson: {
        id: lessons.id,
        title: lessons.title,
        contentType: lessons.contentType,
        durationSeconds: lessons.durationSeconds,
        isFreePreview: lessons.isFreePreview,
        isPublished: lessons.isPublished,
      },
      durationMs: mediaFiles.durationMs,
      byteSize: mediaFiles.byteSize,
      isPreparing: sql<boolean>`exists (select from ${mediaPreparations} p where p.media_id = ${lessons.mediaId})`,
    })
    .from(sections)
    .leftJoin(
      lessons,
      and(eq(lessons.sectionId, sections.id), includeUnpublished ? undefined : eq(lessons.isPublished, true)),
    )
    .leftJoin(mediaFiles, eq(mediaFiles.id, lessons.mediaId))
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.position, lessons.position);
}
