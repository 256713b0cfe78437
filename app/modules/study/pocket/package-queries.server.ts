import { sql } from 'drizzle-orm';
import { mediaFiles } from '#app/database/schema/media.ts';
import { contentsOfCourse } from '#app/modules/study/learning/study-queries.server.ts';
import { askedInCourse, questionsOfCourse } from '#app/modules/study/practice/practice-set-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';

/** Selects the content of all lessons of a course in a language, and what its practice lessons ask, in one statement. */
export const selectCourseContents = prepareTogether(['courseId', 'userId', 'locale'], {
  contents: contentsOfCourse,
  asked: askedInCourse,
  questions: questionsOfCourse,
});

/** Selects the facts about files by which a device fetches and checks them. */
export function selectFileFacts(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: mediaFiles.id,
      kind: mediaFiles.kind,
      contentType: mediaFiles.contentType,
      byteSize: mediaFiles.byteSize,
      sha256: mediaFiles.sha256,
    })
    .from(mediaFiles)
    .where(sql`${mediaFiles.id} = any(${sql.param([...ids])}::uuid[])`);
}
