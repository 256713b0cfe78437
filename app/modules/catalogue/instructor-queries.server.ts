import { and, desc, inArray } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import type { Database } from '#app/platform/database.server.ts';
import { cardColumns, isListed } from './course-queries.server.ts';

/** The names of all who teach listed courses, as they are written. */
export async function selectInstructorNames(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: courses.instructor }).from(courses).where(isListed);
  return rows.map(({ name }) => name);
}

/** The listed courses of these names, newest first. */
export async function selectTaughtBy(db: Database, names: readonly string[]) {
  return db
    .select({ ...cardColumns, bio: courses.instructorBio, updatedAt: courses.updatedAt })
    .from(courses)
    .where(and(isListed, inArray(courses.instructor, [...names])))
    .orderBy(desc(courses.createdAt), courses.id);
}
