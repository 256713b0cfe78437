import { eq, sql } from 'drizzle-orm';
import { lessons } from '#app/database/schema/catalogue.ts';
import { mediaPreparations } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Counts a course's sections, lessons and published lessons, and of those the playable ones and the free previews. One query. */
export async function selectLessonCounts(db: Database, courseId: string) {
  const number = (what: ReturnType<typeof sql>) => what.mapWith(Number);
  const [row] = await db
    .select({
      lessons: number(sql`count(*)`),
      published: number(sql`count(*) filter (where ${lessons.isPublished})`),
      ready: number(
        sql`count(*) filter (where ${lessons.isPublished} and not exists (select from ${mediaPreparations} p where p.media_id = lessons.media_id))`,
      ),
      previews: number(sql`count(*) filter (where ${lessons.isPublished} and ${lessons.isFreePreview})`),
      sections: number(sql`(select count(*) from sections where course_id = ${courseId}::uuid)`),
    })
    .from(lessons)
    .where(eq(lessons.courseId, courseId));
  return row ?? { lessons: 0, published: 0, ready: 0, previews: 0, sections: 0 };
}
