import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { insertCourse, insertLesson, insertSection } from './rows.ts';
import { statement } from './wrong-money.ts';

const file = (name: string, kind: string, bytes: number) =>
  `${name} as (insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256)
    values ('${kind}', '${name}', 'a', 'video/mp4', ${bytes}, repeat('0', 64)) returning id)`;

/** Wrong states of media files, by the invariant that each breaks. */
export const wrongMedia: Readonly<Record<string, (tx: Database) => Promise<unknown>>> = {
  'videos are played by browsers': statement(
    `insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256) values ('video', 'a', 'a', 'video/quicktime', 1, repeat('0', 64))`,
  ),
  'renditions are of a video and smaller': statement(
    `with ${file('original', 'video', 100)}, ${file('made', 'rendition', 76)}
      insert into media_renditions (media_id, quality, state, file_id) select original.id, 'small', 'kept', made.id from original, made`,
  ),
  'files of translations fit their lesson': async (tx) => {
    const courseId = await insertCourse(tx);
    const place = { courseId, sectionId: await insertSection(tx, courseId, 0), position: 0 };
    const lessonId = await insertLesson(tx, place);
    await tx.execute(sql`with file as (
      insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256) values ('pdf', 'a', 'a', 'application/pdf', 1, repeat('0', 64)) returning id)
      insert into lesson_texts (lesson_id, locale, media_id) select ${lessonId}, 'sw', id from file`);
  },
};
