import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { lessonTexts } from '#app/database/schema/course-texts.ts';
import { lessonIndex, lessonIndexStates } from '#app/database/schema/lesson-index.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { LessonPlace } from './lesson-places.ts';

/** Selects the lessons that changed since they were indexed, longest ago first. */
export async function selectDueLessons(db: Database, limit: number) {
  const rows = await db
    .select({ lessonId: lessonIndexStates.lessonId })
    .from(lessonIndexStates)
    .where(isNotNull(lessonIndexStates.dueAt))
    .orderBy(asc(lessonIndexStates.dueAt), asc(lessonIndexStates.lessonId))
    .limit(limit);
  return rows.map(({ lessonId }) => lessonId);
}

/** Selects the texts of a lesson in each of its languages, the course's own first, with a hash of them. */
export async function selectIndexedTexts(db: Database, lessonId: string) {
  const [lesson] = await db
    .select({
      courseId: lessons.courseId,
      hash: sql<string>`lesson_texts_hash(${lessons.id})`,
      locale: sql<Locale>`${courses.locale}`,
      title: lessons.title,
      body: lessons.body,
      mediaId: lessons.mediaId,
      captionsId: lessons.captionsId,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, lessonId));
  if (!lesson) return null;
  const { courseId, hash, ...own } = lesson;
  const others = await db
    .select({
      locale: sql<Locale>`${lessonTexts.locale}`,
      title: lessonTexts.title,
      body: lessonTexts.body,
      mediaId: lessonTexts.mediaId,
      captionsId: lessonTexts.captionsId,
    })
    .from(lessonTexts)
    .where(eq(lessonTexts.lessonId, lessonId));
  return { courseId, hash, texts: [own, ...others] };
}

/** Selects the facts of a file for the index; null for a missing one. */
export async function selectIndexedFile(db: Database, id: string) {
  const [file] = await db
    .select({ contentType: mediaFiles.contentType, key: mediaFiles.storageKey, byteSize: mediaFiles.byteSize })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, id));
  return file ?? null;
}

interface IndexedLesson {
  readonly lessonId: string;
  readonly courseId: string;
  readonly hash: string;
  readonly fault: string;
  readonly places: readonly (LessonPlace & { readonly locale: Locale })[];
  readonly words: readonly string[];
}

/** Replaces a lesson's index, unless the lesson changed while it was being read: then it is indexed again. */
export async function replaceIndex(
  tx: Database,
  { lessonId, courseId, hash, fault, places, words }: IndexedLesson,
): Promise<void> {
  const current = await tx
    .update(lessonIndexStates)
    .set({ dueAt: null, hash, fault })
    .where(and(eq(lessonIndexStates.lessonId, lessonId), sql`lesson_texts_hash(${lessonId}) = ${hash}`))
    .returning({ lessonId: lessonIndexStates.lessonId });
  if (current.length === 0) return;
  await tx.delete(lessonIndex).where(eq(lessonIndex.lessonId, lessonId));
  for (let at = 0; at < places.length; at += 1000)
    await tx.insert(lessonIndex).values(places.slice(at, at + 1000).map((place) => ({ lessonId, courseId, ...place })));
  const list = sql`${sql.param([...words])}::text[]`;
  await tx.execute(sql`delete from lesson_words where lesson_id = ${lessonId} and word <> all(${list})`);
  await tx.execute(sql`
    insert into lesson_words (lesson_id, course_id, word)
    select ${lessonId}, ${courseId}, word from unnest(${list}) as word on conflict do nothing`);
}
