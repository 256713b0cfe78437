import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lessons, sections } from '#app/database/schema/catalogue.ts';
import { practiceQuestions } from '#app/database/schema/practice.ts';
import { questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Selects a lesson of a course with its title; null if the course lacks it. */
export async function selectLessonTitle(db: Database, courseId: string, lessonId: string) {
  const [row] = await db
    .select({ title: lessons.title, isPublished: lessons.isPublished })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId)));
  return row ?? null;
}

/** What learners may practise: published for practice, and not archived. */
const isAsked = and(eq(questions.use, 'practice'), isNull(questions.archivedAt), sql`${questions.currentRevision} > 0`);

/** Selects the questions of a course that a practice lesson can ask, by the section where they are taught, then oldest first. */
export async function selectPractisable(db: Database, courseId: string) {
  return db
    .select({
      id: questions.id,
      kind: questions.kind,
      words: sql<string>`left(split_part(${questions.words}, e'\n', 1), 200)`,
      sectionId: lessons.sectionId,
      lessonTitle: lessons.title,
    })
    .from(questions)
    .leftJoin(lessons, eq(lessons.id, questions.lessonId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .where(and(eq(questions.courseId, courseId), isAsked))
    .orderBy(asc(sections.position), asc(lessons.position), asc(questions.createdAt), asc(questions.id));
}

/** Selects the ids of a lesson's questions in their order, archived ones too. */
export async function selectPracticeIds(db: Database, lessonId: string): Promise<string[]> {
  const rows = await db
    .select({ id: practiceQuestions.questionId })
    .from(practiceQuestions)
    .where(eq(practiceQuestions.lessonId, lessonId))
    .orderBy(asc(practiceQuestions.position));
  return rows.map(({ id }) => id);
}

/** Returns how many of these are questions of the course that learners may practise. */
export async function countPractisable(db: Database, courseId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.courseId, courseId), inArray(questions.id, [...ids]), isAsked))
    .for('key share');
  return rows.length;
}

/** Replaces the questions of a lesson. */
export async function replacePractice(
  db: Database,
  {
    lessonId,
    courseId,
    ids,
  }: { readonly lessonId: string; readonly courseId: string; readonly ids: readonly string[] },
): Promise<void> {
  await db.delete(practiceQuestions).where(eq(practiceQuestions.lessonId, lessonId));
  if (ids.length > 0)
    await db
      .insert(practiceQuestions)
      .values(ids.map((questionId, position) => ({ lessonId, courseId, questionId, position })));
}

/** Selects what the practice lessons of a course ask. */
export async function selectPracticeOfCourse(db: Database, courseId: string) {
  return db
    .select()
    .from(practiceQuestions)
    .where(eq(practiceQuestions.courseId, courseId))
    .orderBy(asc(practiceQuestions.lessonId), asc(practiceQuestions.position));
}

export async function insertPractice(
  db: Database,
  rows: readonly (typeof practiceQuestions.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(practiceQuestions).values([...rows]);
}
