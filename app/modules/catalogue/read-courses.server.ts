import { getLocale } from '#texts/runtime';
import { mediaUrl } from '#app/modules/media/media-file.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { placeholderRating } from '#app/modules/site/placeholders.ts';
import { describeSale } from '#app/modules/offers/describe-sale.ts';
import { noSales, type SalePrices } from '#app/modules/offers/sale-prices.ts';
import type { Sales } from '#app/modules/offers/sales.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import { visitor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { toLocale, type Locale } from '#app/shared/locale.ts';
import { keepAmountsWhole, toCents } from '#app/shared/money.ts';
import { ownPicture } from '#app/shared/picture.ts';
import { coursesPerPage, type CourseCard, type CourseDetail, type CoursePage } from './course-card.ts';
import {
  countMatching,
  matchesChoices,
  facetsOf,
  wholeCatalogue,
  type CourseFilter,
  type CourseSort,
  type Facets,
} from './course-choices.ts';
import type { CourseErrorCode } from './course-errors.ts';
import { describeOutline } from './describe-outline.ts';
import type { Catalogue } from './catalogue-cache.server.ts';
import { readCourseOutline } from './read-course-outline.server.ts';
import {
  selectCatalogueFacts,
  selectCourse,
  selectListedCourses,
  selectFacets,
  type CourseRow,
} from './course-queries.server.ts';
import { textLanguages } from './text-languages.ts';

interface Deps {
  readonly db: Database;
  /** The cache, if available. */
  readonly catalogue?: Catalogue;
  /** Running sales; without them, prices are those of the database. */
  readonly sales?: Pick<Sales, 'read'>;
  /** Set if the caller reads the settings too. */
  readonly settings?: () => Promise<SiteSettings>;
}

/** Returns today's prices by the running sales. */
export const salePricesOf = async ({ sales }: { readonly sales?: Deps['sales'] | undefined }): Promise<SalePrices> =>
  (await sales?.read()) ?? noSales;

const settingsOf = ({ db, settings }: Deps) => settings?.() ?? readSiteSettings(db);

/** Converts a row to a card at today's price; `stand` is the default rating of a course without reviews. */
export function toCourseCard(
  row: CourseRow,
  { settings, sales }: { readonly settings: SiteSettings; readonly sales: SalePrices },
  stand: number = placeholderRating.catalogue,
): CourseCard {
  const isRated = row.ratingCount > 0;
  const reduced = sales.priceOf({ courseId: row.id, priceCents: toCents(row.priceCents) });
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: keepAmountsWhole(row.description),
    // The database allows no other values (courses_category, courses_level).
    category: row.category as CategoryId,
    level: row.level as CourseLevel,
    duration: row.duration,
    instructor: row.instructor,
    priceCents: reduced?.amountCents ?? toCents(row.priceCents),
    sale: reduced && { ...describeSale(reduced), endsAt: reduced.sale.endsAt },
    students: row.students,
    rating: isRated
      ? Math.round((row.ratingSum / row.ratingCount) * 10) / 10
      : settings.showStandInRatings
        ? stand
        : null,
    isRated,
    ratingCount: row.ratingCount,
    picture: ownPicture(row.imageId),
    ...textLanguages(row),
  };
}

type PageOfRows = Pick<FoundPage, 'total' | 'page' | 'pages' | 'facets'> & { readonly rows: readonly CourseRow[] };
type PageFilter = CourseFilter & { readonly page: number };

/** A page of the catalogue, and how many courses the search has of everything that can be selected. */
export interface FoundPage extends CoursePage {
  readonly facets: Facets;
}

const meanRating = ({ ratingSum, ratingCount }: CourseRow) => (ratingCount > 0 ? ratingSum / ratingCount : -1);

/** Comparators of each order; equal courses stay newest first. The same orders in SQL: `selectListedCourses`. */
const compareBy: Readonly<Record<CourseSort, (a: CourseRow, b: CourseRow) => number>> = {
  popular: (a, b) => b.students - a.students,
  newest: () => 0,
  price: (a, b) => a.priceCents - b.priceCents,
  'price-high': (a, b) => b.priceCents - a.priceCents,
  rating: (a, b) => meanRating(b) - meanRating(a),
  length: (a, b) => (a.weeks ?? Number.MAX_SAFE_INTEGER) - (b.weeks ?? Number.MAX_SAFE_INTEGER),
};

function placeIn(total: number, requested: number): Pick<CoursePage, 'total' | 'page' | 'pages'> {
  const pages = Math.max(1, Math.ceil(total / coursesPerPage));
  return { total, pages, page: Math.min(pages, Math.max(1, requested)) };
}

/** A course of the catalogue with its values for filters and orders, at today's price. */
function atSalePrice(row: CourseRow, sales: SalePrices) {
  const reduced = sales.priceOf({ courseId: row.id, priceCents: toCents(row.priceCents) });
  return { row, shown: reduced ? { ...row, priceCents: reduced.amountCents } : row };
}

/** Returns a page of courses in memory that already match the words, newest first. */
function pickPage(listed: readonly CourseRow[], filter: PageFilter, sales: SalePrices): PageOfRows {
  const courses = listed.map((row) => atSalePrice(row, sales));
  const found = courses
    .filter(({ shown }) => matchesChoices(shown, filter))
    .toSorted((a, b) => compareBy[filter.sort](a.shown, b.shown));
  const place = placeIn(found.length, filter.page);
  const rows = found.slice((place.page - 1) * coursesPerPage, place.page * coursesPerPage).map(({ row }) => row);
  return { rows, ...place, facets: facetsOf(courses.map(({ shown }) => shown)) };
}

/** Selects the same page from the database. */
async function selectPage(
  db: Database,
  filter: PageFilter,
  { locale, sales }: { readonly locale: Locale; readonly sales: SalePrices },
): Promise<PageOfRows> {
  const facets = await selectFacets(db, filter.search, { locale, sales: sales.running });
  const place = placeIn(countMatching(facets, filter), filter.page);
  const offset = (place.page - 1) * coursesPerPage;
  const rows = await selectListedCourses(db, filter, {
    limit: coursesPerPage,
    offset,
    locale,
    sales: sales.running,
  });
  return { rows, ...place, facets };
}

/**
 * Returns a page of the public catalogue with its counts; the last page for a number past the end. `placeholder` is the rating of a
 * course without reviews. Open to everybody.
 */
export async function findCourses(
  deps: Deps,
  filter: PageFilter,
  placeholder: number = placeholderRating.catalogue,
): Promise<FoundPage> {
  const settings = await settingsOf(deps);
  const locale = getLocale();
  const found = (await deps.catalogue?.find(filter.search.trim(), locale)) ?? null;
  const sales = await salePricesOf(deps);
  const { rows, ...rest } = found
    ? pickPage(found.courses, filter, sales)
    : await selectPage(deps.db, filter, { locale, sales });
  return { courses: rows.map((row) => toCourseCard(row, { settings, sales }, placeholder)), ...rest };
}

/** Returns a page of the public catalogue without its counts. */
export async function listCourses(...input: Parameters<typeof findCourses>): Promise<CoursePage> {
  const { courses, total, page, pages } = await findCourses(...input);
  return { courses, total, page, pages };
}

/** Returns the most studied listed courses. Open to everybody. One query at most. */
export async function listPopularCourses(deps: Deps, limit: number): Promise<readonly CourseCard[]> {
  const settings = await settingsOf(deps);
  const listed = await deps.catalogue?.find('');
  const rows = listed
    ? listed.courses.toSorted(compareBy.popular).slice(0, limit)
    : await selectListedCourses(deps.db, wholeCatalogue, {
        limit,
        offset: 0,
        locale: getLocale(),
        sales: [],
      });
  const sales = await salePricesOf(deps);
  return rows.map((row) => toCourseCard(row, { settings, sales }));
}

/** Returns a course for its public page, by id or slug. Only administrators get drafts. Throws DomainError 'course_not_found'. */
export async function readCourse(
  deps: Deps,
  { idOrSlug, includeUnlisted = false }: { idOrSlug: string; includeUnlisted?: boolean },
): Promise<CourseDetail> {
  const { db } = deps;
  const row = await selectCourse(db, idOrSlug, { includeUnlisted, locale: getLocale() });
  if (!row) throw new DomainError<CourseErrorCode>('course_not_found');
  // Reads the outline as a visitor, so that drafts of lessons never show on this page.
  const sections = await readCourseOutline({ ...deps, actor: visitor }, row.id);
  return {
    ...toCourseCard(row, { settings: await settingsOf(deps), sales: await salePricesOf(deps) }),
    languages: [{ locale: toLocale(row.ownLocale), isWhole: true }, ...row.otherLanguages],
    about: keepAmountsWhole(row.about),
    instructorBio: row.instructorBio,
    outcomes: row.outcomes.map(keepAmountsWhole),
    requirements: row.requirements.map(keepAmountsWhole),
    features: row.features.map(keepAmountsWhole),
    preview: previewOf(row),
    outline: describeOutline(sections, row.duration),
    isSoldBitByBit: row.isSoldBitByBit,
  };
}

function previewOf(row: {
  ownLocale: string;
  youtubeId: string | null;
  videoId: string | null;
  videoCaptionsId: string | null;
  videoDurationMs: number | null;
}): CourseDetail['preview'] {
  if (row.youtubeId) return { kind: 'youtube', youtubeId: row.youtubeId };
  if (row.videoId) {
    const captionsUrl = row.videoCaptionsId && mediaUrl(row.videoCaptionsId);
    const captionsLocale = toLocale(row.ownLocale);
    return { kind: 'file', url: mediaUrl(row.videoId), captionsUrl, captionsLocale, durationMs: row.videoDurationMs };
  }
  return null;
}

/** Returns the number of courses on sale, and the lowest price today in cents; null without any. Open to everybody. */
export async function readCatalogueFacts(
  deps: Pick<Deps, 'db' | 'sales'>,
): Promise<{ total: number; cheapestCents: number | null }> {
  const { running } = await salePricesOf(deps);
  return selectCatalogueFacts(deps.db, running);
}
