import type { Database } from '#app/platform/database.server.ts';
import { selectCourseAddresses, selectCoursePaths } from './course-queries.server.ts';

/** The slugs of all courses on sale with their category, instructor and last change, for the sitemap. Open to everybody. */
export async function listCourseAddresses({ db }: { readonly db: Database }) {
  return selectCourseAddresses(db);
}

/**
 * Everything that can stand behind /courses/ for a visitor: ids and slugs of the courses on sale, and slugs that they had before. Open to
 * everybody.
 */
export async function listCoursePaths({ db }: { readonly db: Database }): Promise<readonly string[]> {
  return selectCoursePaths(db);
}
