import type { Database } from '#app/platform/database.server.ts';
import { selectCourseAddresses } from './course-queries.server.ts';

/** The slugs of all courses on sale with their category and last change, for the sitemap. Open to everybody. */
export async function listCourseAddresses({ db }: { readonly db: Database }) {
  return selectCourseAddresses(db);
}
