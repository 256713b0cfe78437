import { and, desc, inArray } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { courseTexts } from '#app/database/schema/course-texts.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { cardColumns, isListed } from './course-queries.server.ts';
import { courseTextsIn, inOwnLanguage, translated } from './course-text-queries.server.ts';

/** Selects the names of all instructors of listed courses, as typed. */
export async function selectInstructorNames(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: courses.instructor }).from(courses).where(isListed);
  return rows.map(({ name }) => name);
}

/** Selects the listed courses of these names, newest first. */
export async function selectTaughtBy(db: Database, names: readonly string[], locale: Locale) {
  return db
    .select({
      ...cardColumns,
      ...inOwnLanguage(['title', 'description', 'duration', 'instructorBio']),
      bio: translated.course.instructorBio,
      updatedAt: courses.updatedAt,
    })
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(and(isListed, inArray(courses.instructor, [...names])))
    .orderBy(desc(courses.createdAt), courses.id);
}
