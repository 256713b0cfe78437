import { and, asc, eq, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { lessonNotes } from '#app/database/schema/notes.ts';
import type { Database } from '#app/platform/database.server.ts';
import { mostNotes } from './note.ts';

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

/** Changes a note, unless a later change of another device is there; false where there is no such note. */
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

/** How many notes the learner has in a course. */
export async function countNotes(db: Database, userId: string, courseId: string): Promise<number> {
  return db.$count(lessonNotes, and(eq(lessonNotes.userId, userId), eq(lessonNotes.courseId, courseId)));
}

/** Two tabs that send the same note at once make one. */
export async function insertNote(db: Database, { at, ...note }: NewNote): Promise<void> {
  await db
    .insert(lessonNotes)
    .values({ ...note, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
}

export async function removeNote(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(lessonNotes).where(mine(userId, id));
}

/** The notes of a learner in a course, lesson by lesson in the order of the course, each by its place. */
export async function selectNotes(db: Database, userId: string, courseId: string) {
  return db
    .select({
      id: lessonNotes.id,
      lessonId: lessonNotes.lessonId,
      body: lessonNotes.body,
      position: lessonNotes.position,
      lesson: { title: lessons.title, type: lessons.contentType },
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.courseId, courseId)))
    .orderBy(
      asc(sections.position),
      asc(lessons.position),
      sql`${lessonNotes.position} asc nulls first`,
      asc(lessonNotes.createdAt),
      asc(lessonNotes.id),
    )
    .limit(mostNotes);
}

/** Every note of somebody, for the file of their data. */
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
