import { getLocale } from '#texts/runtime';
import { mediaUrl } from '#app/modules/catalogue/media/media-file.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { type SiteSettings } from '#app/modules/site/site-settings.ts';
import { placeholderRating } from '#app/modules/site/placeholders.ts';
import { describeSale, noSales, type SalePrices } from '#app/modules/catalogue/discounts/sale-prices.ts';
import type { Sales } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import { visitor } from '#app/shared/actor.ts';
import { ofCourseWords } from '#app/shared/course-words.ts';
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
import { refuse } from './course-errors.ts';
import { describeOutline } from './describe-outline.ts';
import type { Catalogue, FoundCourses } from './catalogue-cache.server.ts';
import { cardLanguages, describeLanguages, languagesWithLessons, lessonLanguagesOf } from './lesson-languages.ts';
import { readCourseOutline } from './read-course-outline.server.ts';
import { readSearchIndex } from './search/search-courses.server.ts';
import type { CourseMatches } from './search/search-index.ts';
import {
  selectCatalogueFacts,
  selectCourse,
  selectListedCourses,
  selectFacets,
  selectListedByIds,
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
    lessonLanguages: cardLanguages(lessonLanguagesOf(row)),
    ...textLanguages(row),
  };
}

type PageOfRows = Pick<FoundPage, 'total' | 'page' | 'pages' | 'facets'> & { readonly rows: readonly CourseRow[] };
type PageFilter = CourseFilter & { readonly page: number };

/** A page of the catalogue, and how many courses the search has of everything that can be selected. */
interface FoundPage extends CoursePage {
  readonly facets: Facets;
  /** The courses that come nearest to a search that finds none. */
  readonly nearest: readonly CourseCard[];
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
  const shown = { ...row, languages: languagesWithLessons(row) };
  return { row, shown: reduced ? { ...shown, priceCents: reduced.amountCents } : shown };
}

/** Returns a page of courses in memory that already match the words, newest first. */
function pickPage({ courses: listed, matches }: FoundCourses, filter: PageFilter, sales: SalePrices): PageOfRows {
  const courses = listed.map((row) => atSalePrice(row, sales));
  const scoreOf = ({ id }: CourseRow) => matches?.scores.get(id) ?? 0;
  const byMatch = (a: CourseRow, b: CourseRow) => (filter.sort === 'popular' ? scoreOf(b) - scoreOf(a) : 0);
  const found = courses
    .filter(({ shown }) => matchesChoices(shown, filter))
    .toSorted((a, b) => byMatch(a.row, b.row) || compareBy[filter.sort](a.shown, b.shown));
  const place = placeIn(found.length, filter.page);
  const rows = found.slice((place.page - 1) * coursesPerPage, place.page * coursesPerPage).map(({ row }) => row);
  return { rows, ...place, facets: facetsOf(courses.map(({ shown }) => shown)) };
}

/** Selects the same page from the database. */
async function selectPage(
  db: Database,
  filter: PageFilter,
  {
    locale,
    sales,
    matches,
  }: {
    readonly locale: Locale;
    readonly sales: SalePrices;
    readonly matches: CourseMatches['scores'] | null;
  },
): Promise<PageOfRows> {
  const read = { matches, locale, sales: sales.running };
  const facets = await selectFacets(db, read);
  const place = placeIn(countMatching(facets, filter), filter.page);
  const offset = (place.page - 1) * coursesPerPage;
  const rows = await selectListedCourses(db, filter, {
    limit: coursesPerPage,
    offset,
    ...read,
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
  const words = filter.search.trim();
  const found = (await deps.catalogue?.find(words, locale)) ?? null;
  const sales = await salePricesOf(deps);
  const matches = found ? found.matches : words === '' ? null : await searchCourses(deps, words);
  const { rows, ...rest } = found
    ? pickPage(found, filter, sales)
    : await selectPage(deps.db, filter, { locale, sales, matches: matches?.scores ?? null });
  const nearest = matches?.nearest ?? [];
  return {
    courses: rows.map((row) => toCourseCard(row, { settings, sales }, placeholder)),
    ...rest,
    nearest: nearest.length === 0 ? [] : await listCoursesById(deps, nearest, placeholder),
  };
}

const searchCourses = async ({ db, catalogue }: Deps, words: string): Promise<CourseMatches> =>
  catalogue?.search(words) ?? (await readSearchIndex(db)).find(words);

/** Returns listed courses by their ids, in that order. Open to everybody. One query at most. */
export async function listCoursesById(
  deps: Deps,
  ids: readonly string[],
  placeholder: number = placeholderRating.catalogue,
): Promise<readonly CourseCard[]> {
  const listed = await deps.catalogue?.find('');
  const rows = listed?.courses ?? (await selectListedByIds(deps.db, { ids, locale: getLocale() }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [settings, sales] = [await settingsOf(deps), await salePricesOf(deps)];
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toCourseCard(row, { settings, sales }, placeholder)] : [];
  });
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
        matches: null,
        sales: [],
      });
  const sales = await salePricesOf(deps);
  return rows.map((row) => toCourseCard(row, { settings, sales }));
}

/** Returns a course for its public page, by id or slug. Only staff get drafts. Throws DomainError 'course_not_found'. */
export async function readCourse(
  deps: Deps,
  { idOrSlug, includeUnlisted = false }: { idOrSlug: string; includeUnlisted?: boolean },
): Promise<CourseDetail> {
  const { db } = deps;
  const row = await selectCourse(db, idOrSlug, { includeUnlisted, locale: getLocale() });
  if (!row) throw refuse('course_not_found');
  // Reads the outline as a visitor, so that drafts of lessons never show on this page.
  const sections = await readCourseOutline({ ...deps, actor: visitor }, row.id);
  const words = ofCourseWords(
    (name) => keepAmountsWhole(row[name]),
    (name) => row[name].map(keepAmountsWhole),
  );
  return {
    ...toCourseCard(row, { settings: await settingsOf(deps), sales: await salePricesOf(deps) }),
    ...words,
    languages: lessonLanguagesOf(row),
    languageWords: describeLanguages(lessonLanguagesOf(row)),
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
