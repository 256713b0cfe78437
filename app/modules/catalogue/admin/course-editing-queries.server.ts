import { and, count, eq, inArray, like, ne, or, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { payments } from '#app/database/schema/checkout.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CourseInput } from './course-input.ts';

type CourseValues = Omit<CourseInput, 'slug'> & { readonly slug: string };

/** A course's whole row; null where there is none. */
export async function selectCourseRow(db: Database, id: string) {
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  return row ?? null;
}

export type CourseRecord = NonNullable<Awaited<ReturnType<typeof selectCourseRow>>>;

/** The same, kept from others until the transaction ends. */
export async function lockCourse(db: Database, id: string): Promise<CourseRecord | null> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id)).for('update');
  return row ?? null;
}

/** Those that are there of some courses, locked in one order, so that two changes never wait in a circle. */
export async function lockCourses(db: Database, ids: readonly string[]): Promise<CourseRecord[]> {
  return db
    .select()
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(courses.id)
    .for('update');
}

/** Slugs that begin as this one does; without that of one course. */
export async function selectSlugsLike(db: Database, slug: string, exceptId?: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: courses.slug })
    .from(courses)
    .where(
      and(
        or(eq(courses.slug, slug), like(courses.slug, `${slug}-%`)),
        exceptId === undefined ? undefined : ne(courses.id, exceptId),
      ),
    );
  return new Set(rows.map((row) => row.slug));
}

/** Writes a new course; false where its id or slug is taken. */
export async function insertNewCourse(
  db: Database,
  course: CourseValues & { readonly id: string; readonly createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(courses)
    .values({ ...course, updatedAt: course.createdAt })
    .onConflictDoNothing()
    .returning({ id: courses.id });
  return rows.length > 0;
}

/** Writes courses that are locked, each as its next version. */
export async function updateCourseRows(
  db: Database,
  ids: readonly string[],
  values: Partial<CourseValues> & { readonly updatedAt: Date },
): Promise<void> {
  await db
    .update(courses)
    .set({ ...values, version: sql`${courses.version} + 1` })
    .where(inArray(courses.id, [...ids]));
}

/** Takes a course out of the database, with all that hangs on it; the ledger keeps its lines. */
export async function deleteCourseRow(db: Database, id: string): Promise<void> {
  await db.delete(courses).where(eq(courses.id, id));
}

/** How many lines of orders wait for M-Pesa to say whether this course was paid. */
export async function countPendingPayments(db: Database, id: string): Promise<number> {
  const [row] = await db
    .select({ pending: count() })
    .from(payments)
    .where(and(eq(payments.courseId, id), eq(payments.status, 'pending')));
  return row?.pending ?? 0;
}

/** The sections and lessons of a course, as they are stored. */
export async function selectStructure(db: Database, courseId: string) {
  return {
    sections: await db.select().from(sections).where(eq(sections.courseId, courseId)),
    lessons: await db.select().from(lessons).where(eq(lessons.courseId, courseId)),
  };
}

/** Writes a copy of a course with its sections and lessons, under ids of their own. */
export async function insertCopy(
  db: Database,
  copy: {
    readonly course: typeof courses.$inferInsert;
    readonly sections: (typeof sections.$inferInsert)[];
    readonly lessons: (typeof lessons.$inferInsert)[];
  },
): Promise<boolean> {
  const written = await db.insert(courses).values(copy.course).onConflictDoNothing().returning({ id: courses.id });
  if (written.length === 0) return false;
  if (copy.sections.length > 0) await db.insert(sections).values(copy.sections);
  // PostgreSQL takes 65,535 values a statement.
  for (let at = 0; at < copy.lessons.length; at += 1000)
    await db.insert(lessons).values(copy.lessons.slice(at, at + 1000));
  return true;
}
