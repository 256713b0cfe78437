import { and, asc, eq, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { lessonTexts } from '#app/database/schema/course-texts.ts';
import { lessonNotes } from '#app/database/schema/notes.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { lessonTextsIn, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { maxNotes } from './note.ts';

interface NewNote {
  readonly userId: string;
  readonly id: string;
  readonly lessonId: string;
  readonly courseId: string;
  readonly body: string;
  readonly position: number | null;
  readonly at: Date;
}

const mine = (userId: string, id: string) => and(eq(lessonNotes.userId, userId), eq(lessonNotes.id, id));

/** Updates a note, unless another device changed it later; false if there is no such note. */
export async function updateNote(db: Database, { userId, id, body, position, at }: NewNote): Promise<boolean> {
  const isNewer = sql`${lessonNotes.updatedAt} <= ${at.toISOString()}::timestamptz`;
  const rows = await db
    .update(lessonNotes)
    .set({
      body: sql`case when ${isNewer} then ${body} else ${lessonNotes.body} end`,
      position: sql`case when ${isNewer} then ${position}::numeric else ${lessonNotes.position} end`,
      updatedAt: sql`greatest(${lessonNotes.updatedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(mine(userId, id))
    .returning({ id: lessonNotes.id });
  return rows.length > 0;
}

/** Counts the learner's notes in a course. */
export async function countNotes(db: Database, userId: string, courseId: string): Promise<number> {
  return db.$count(lessonNotes, and(eq(lessonNotes.userId, userId), eq(lessonNotes.courseId, courseId)));
}

/** Inserts a note. Two tabs that send the same note at once insert one. */
export async function insertNote(db: Database, { at, ...note }: NewNote): Promise<void> {
  await db
    .insert(lessonNotes)
    .values({ ...note, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
}

export async function removeNote(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(lessonNotes).where(mine(userId, id));
}

/** Selects a learner's notes in a course, by lesson in the course's order, each by its position. */
export async function selectNotes(db: Database, userId: string, courseId: string, locale: Locale) {
  return db
    .select({
      id: lessonNotes.id,
      lessonId: lessonNotes.lessonId,
      body: lessonNotes.body,
      position: lessonNotes.position,
      lesson: { title: translated.lessonTitle, type: lessons.contentType },
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.courseId, courseId)))
    .orderBy(
      asc(sections.position),
      asc(lessons.position),
      sql`${lessonNotes.position} asc nulls first`,
      asc(lessonNotes.createdAt),
      asc(lessonNotes.id),
    )
    .limit(maxNotes);
}

/** Selects every note of a user, for the data export. */
export async function selectNotesOf(db: Database, userId: string) {
  return db
    .select({
      course: courses.title,
      lesson: lessons.title,
      kind: lessons.contentType,
      body: lessonNotes.body,
      position: lessonNotes.position,
      createdAt: lessonNotes.createdAt,
      updatedAt: lessonNotes.updatedAt,
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(courses, eq(courses.id, lessonNotes.courseId))
    .where(eq(lessonNotes.userId, userId))
    .orderBy(asc(lessonNotes.createdAt), asc(lessonNotes.id));
}
