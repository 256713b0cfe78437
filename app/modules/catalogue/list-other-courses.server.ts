import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { standInRating } from '#app/modules/site/placeholders.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CourseCard } from './course-card.ts';
import { selectListedExcept } from './course-queries.server.ts';
import { toCourseCard } from './read-courses.server.ts';

/**
 * The newest listed courses without those given by id: what a learner could buy next (available
 * courses, with the dashboard's own stand-in rating). Open to everybody. Two queries.
 */
export async function listOtherCourses(
  { db }: { readonly db: Database },
  { without, limit }: { readonly without: readonly string[]; readonly limit: number },
): Promise<readonly CourseCard[]> {
  const settings = await readSiteSettings(db);
  const rows = await selectListedExcept(db, without, limit);
  return rows.map((row) => toCourseCard(row, settings, standInRating.dashboard));
}
