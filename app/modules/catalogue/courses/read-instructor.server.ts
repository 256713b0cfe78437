import { getLocale } from '#texts/runtime';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Sales } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Database } from '#app/platform/database.server.ts';
import { refuse } from './course-errors.ts';
import { instructorSlug, type Instructor } from './instructor-name.ts';
import { selectInstructorNames, selectTaughtBy } from './course-queries.server.ts';
import type { Catalogue } from './catalogue-cache.server.ts';
import { salePricesOf, toCourseCard } from './read-courses.server.ts';
import { textLanguages, type TextsInOwnLanguage } from './text-languages.ts';

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
 * Returns an instructor of listed courses by address; variants of a name share one address. Open to everybody. Throws DomainError
 * 'instructor_not_found'. One query with the cache, otherwise two.
 */
export async function readInstructor(
  { db, catalogue, sales, settings = () => readSiteSettings(db) }: Deps,
  slug: string,
): Promise<Instructor> {
  const listed = await catalogue?.find('');
  const known = listed ? listed.courses.map(({ instructor }) => instructor) : await selectInstructorNames(db);
  const names = [...new Set(known)].filter((name) => instructorSlug(name) === slug);
  const rows = names.length === 0 ? [] : await selectTaughtBy(db, names, getLocale());
  const [newest] = rows;
  if (!newest) throw refuse('instructor_not_found');
  const shown = { settings: await settings(), sales: await salePricesOf({ sales }) };
  const [described] = rows
    .filter(({ bio }) => bio.trim() !== '')
    .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  const ratingCount = rows.reduce((sum, row) => sum + row.ratingCount, 0);
  const ratingSum = rows.reduce((sum, row) => sum + row.ratingSum, 0);
  return {
    slug,
    name: newest.instructor,
    bio: described?.bio.trim() ?? '',
    ...(described && bioLanguage(described)),
    courses: rows.map((row) => toCourseCard(row, shown)),
    rating: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10,
    ratingCount,
  };
}

const bioLanguage = (row: TextsInOwnLanguage) => {
  const bioLang = textLanguages(row).lang?.instructorBio;
  return bioLang === undefined ? {} : { bioLang };
};

/** Returns the addresses of all instructors of listed courses. Open to everybody. One query. */
export async function listInstructorSlugs({ db }: { readonly db: Database }): Promise<readonly string[]> {
  const slugs = (await selectInstructorNames(db)).map(instructorSlug);
  return [...new Set(slugs.filter((slug) => slug !== null))];
}
