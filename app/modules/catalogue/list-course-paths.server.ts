import type { Database } from '#app/platform/database.server.ts';
import { selectCoursePaths } from './course-queries.server.ts';

/**
 * Everything that can stand behind /courses/ for a visitor: ids and slugs of the courses on sale, and slugs that they had before. Open to
 * everybody.
 */
export async function listCoursePaths({ db }: { readonly db: Database }): Promise<readonly string[]> {
  return selectCoursePaths(db);
}
