import type { Database } from '#app/platform/database.server.ts';
import { selectCourseAddresses, selectCoursePaths } from './course-queries.server.ts';

/** Returns the slugs of all courses on sale with category, instructor and last change, for the sitemap. Open to everybody. */
export async function listCourseAddresses({ db }: { readonly db: Database }) {
  return selectCourseAddresses(db);
}

/** Returns everything that may follow /courses/ for a visitor: ids, slugs and former slugs of the courses on sale. Open to everybody. */
export async function listCoursePaths({ db }: { readonly db: Database }): Promise<readonly string[]> {
  return selectCoursePaths(db);
}
