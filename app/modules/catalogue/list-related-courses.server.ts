import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { selectRelatedCourses, type CourseRow } from './course-queries.server.ts';

/** A course on sale, as the catalogue caches it. */
export type ListedCourse = CourseRow;

/** Maximum number of courses: more than any page shows beside a course. */
const enough = 30;

/**
 * Returns listed courses to show beside another one: those of `ids`, then the most studied of a category. Open to everybody. One query.
 */
export async function listRelatedCourses(
  { db }: { readonly db: Database },
  requested: { readonly ids: readonly string[]; readonly category: string; readonly locale: Locale },
): Promise<readonly ListedCourse[]> {
  return selectRelatedCourses(db, { ...requested, limit: enough });
}
