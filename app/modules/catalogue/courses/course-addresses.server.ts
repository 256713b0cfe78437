import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { Database } from '#app/platform/database.server.ts';
import { selectSlugNow, selectCourseAddresses, selectCoursePaths } from './course-queries.server.ts';

/**
 * Returns the present slug of the course that had another slug before, for an address without a course; null if none had. Visitors do not
 * get the slug of an unlisted course. One query.
 */
export async function findMovedCourse({ db, actor }: ReadDeps, formerSlug: string): Promise<string | null> {
  return selectSlugNow(db, formerSlug, { includeUnlisted: actor.kind !== 'visitor' });
}

/** Returns the slugs of all courses on sale with category, instructor and last change, for the sitemap. Open to everybody. */
export async function listCourseAddresses({ db }: { readonly db: Database }) {
  return selectCourseAddresses(db);
}

/** Returns everything that may follow /courses/ for a visitor: ids, slugs and former slugs of the courses on sale. Open to everybody. */
export async function listCoursePaths({ db }: { readonly db: Database }): Promise<readonly string[]> {
  return selectCoursePaths(db);
}
