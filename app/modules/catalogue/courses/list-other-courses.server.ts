import { getLocale } from '#texts/runtime';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { type SiteSettings } from '#app/modules/site/site-settings.ts';
import { placeholderRating } from '#app/modules/site/placeholders.ts';
import type { Sales } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { Catalogue } from './catalogue-cache.server.ts';
import type { CourseCard } from './course-card.ts';
import { selectListedExcept, selectRelatedCourses, type CourseRow } from './course-queries.server.ts';
import { salePricesOf, toCourseCard } from './read-courses.server.ts';

interface Deps {
  readonly db: Database;
  /** The cache, if available. */
  readonly catalogue?: Catalogue;
  /** Sale prices. */
  readonly sales?: Pick<Sales, 'read'>;
  /** Set if the caller reads the settings too. */
  readonly settings?: () => Promise<SiteSettings>;
}

/**
 * Returns the newest listed courses except the given ids, as offers to a learner (specification: available courses, with the dashboard's
 * own default rating). Open to everybody. Two queries at most.
 */
export async function listOtherCourses(
  { db, catalogue, sales, settings = () => readSiteSettings(db) }: Deps,
  { without, limit }: { readonly without: readonly string[]; readonly limit: number },
): Promise<readonly CourseCard[]> {
  const listed = await catalogue?.find('');
  const rows = listed
    ? listed.courses.filter(({ id }) => !without.includes(id)).slice(0, limit)
    : await selectListedExcept(db, without, { limit, locale: getLocale() });
  const shown = { settings: await settings(), sales: await salePricesOf({ sales }) };
  return rows.map((row) => toCourseCard(row, shown, placeholderRating.dashboard));
}

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
