import { and, eq, sql } from 'drizzle-orm';
import { assignments } from '#app/database/schema/assignments.ts';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { AssignmentInput } from './assignment-rules.ts';

const columns = {
  takesText: assignments.takesText,
  takesPhotos: assignments.takesPhotos,
  takesFiles: assignments.takesFiles,
  pointsToAccept: assignments.pointsToAccept,
  answerDays: assignments.answerDays,
  rubric: assignments.rubric,
  version: assignments.version,
};

/** Selects what an assignment takes and its rubric; null if nothing was written yet. */
export async function selectAssignment(db: Database, lessonId: string) {
  const [row] = await db.select(columns).from(assignments).where(eq(assignments.lessonId, lessonId));
  return row ?? null;
}

/** Selects and locks an assignment until the transaction ends; null if it is not written yet. */
export async function lockAssignment(db: Database, lessonId: string) {
  const [row] = await db.select(columns).from(assignments).where(eq(assignments.lessonId, lessonId)).for('update');
  return row ?? null;
}

/** Selects a lesson of a course that is an assignment, and keeps it from deletion until the transaction ends; null for others. */
export async function lockAssignmentLesson(db: Database, courseId: string, lessonId: string) {
  const [row] = await db
    .select({
      title: lessons.title,
      course: { id: courses.id, title: courses.title },
      locale: sql<Locale>`${courses.locale}`,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId), eq(lessons.contentType, 'assignment')))
    .for('key share', { of: lessons });
  return row ?? null;
}

/** Writes the settings of an assignment as its first version; false if it has some. */
export async function insertAssignment(
  db: Database,
  lessonId: string,
  input: AssignmentInput,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(assignments)
    .values({ lessonId, ...input, updatedAt: at })
    .onConflictDoNothing()
    .returning({ lessonId: assignments.lessonId });
  return rows.length > 0;
}

/** Changes the settings of a locked assignment, as their next version. */
export async function updateAssignment(
  db: Database,
  lessonId: string,
  input: AssignmentInput,
  at: Date,
): Promise<void> {
  await db
    .update(assignments)
    .set({ ...input, updatedAt: at, version: sql`${assignments.version} + 1` })
    .where(eq(assignments.lessonId, lessonId));
}

/** Writes the settings of assignments for the copies of their lessons. `lessonIds` has the copy of each lesson. */
export async function copyAssignments(db: Database, lessonIds: ReadonlyMap<string, string>): Promise<void> {
  await db.execute(sql`
    insert into assignments (lesson_id, takes_text, takes_photos, takes_files, points_to_accept, answer_days, rubric)
    select pair.value::uuid, a.takes_text, a.takes_photos, a.takes_files, a.points_to_accept, a.answer_days, a.rubric
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(lessonIds))}::jsonb) pair join assignments a on a.lesson_id = pair.key::uuid`);
}
