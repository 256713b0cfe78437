import { and, asc, count, desc, eq, gt, gte, lt, lte, ne, or, sql, type SQL, inArray } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { courseTexts } from '#app/database/schema/course-texts.ts';
import { formerSlugs } from '#app/database/schema/former-slugs.ts';
import { instalmentPlanCourses } from '#app/database/schema/instalment-plans.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import { courseTextNames } from '#app/shared/course-words.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Sale } from '#app/modules/catalogue/discounts/discount.ts';
import type { Locale } from '#app/shared/locale.ts';
import {
  centsOf,
  courseLengths,
  lengthStarts,
  priceLimits,
  type CourseChoices,
  type CourseFilter,
  type CourseLength,
  type CourseSort,
  type FacetRow,
} from './course-choices.ts';
import {
  courseTextsIn,
  hasLessonsIn,
  inOwnLanguage,
  lessonCount,
  lessonLanguages,
  otherLanguages,
  translated,
} from './course-text-queries.server.ts';

/**
 * Condition of courses that the shop lists and sells; `missingForListing` is the same rule for one course. For rows of `courses`, not of
 * an alias.
 */
export const isListed: SQL = sql`${courses.status} = 'active' and ${courses.priceCents} > 0 and btrim(${courses.title}) <> '' and btrim(${courses.description}) <> '' and lower(btrim(${courses.title})) <> 'untitled course' and exists (select from lessons l where l.course_id = courses.id and l.is_published and not exists (select from media_preparations p where p.media_id = l.media_id))`;

/** Columns of courses in lists, joined with `courseTextsIn`. */
const cardColumns = {
  id: courses.id,
  slug: courses.slug,
  title: translated.course.title,
  description: translated.course.description,
  category: courses.category,
  level: courses.level,
  instructor: courses.instructor,
  priceCents: courses.priceCents,
  students: courses.studentCount,
  ratingCount: courses.ratingCount,
  ratingSum: courses.ratingSum,
  imageId: courses.imageId,
  duration: translated.course.duration,
  weeks: courses.durationWeeks,
  lessonCount,
  otherLanguages,
  ...inOwnLanguage(['title', 'description', 'duration']),
};

function hasLength(length: CourseLength): SQL | undefined {
  const index = courseLengths.indexOf(length);
  const [from, to] = [lengthStarts[index - 1], lengthStarts[index]];
  return and(
    from === undefined ? undefined : gte(courses.durationWeeks, from),
    to === undefined ? undefined : lt(courses.durationWeeks, to),
  );
}

/** The courses that a search finds, and how well each matches; null without a search. */
type Matches = ReadonlyMap<string, number> | null;

const searched = (matches: Matches) =>
  and(isListed, matches ? sql`${courses.id} = any(${sql.param([...matches.keys()])}::uuid[])` : undefined);

/** Returns what a course costs in the best of the sales, in cents; `bestSale` is the same rule for one course. */
function chargedIn(sales: readonly Sale[]): SQL {
  const price = sql`${courses.priceCents}`;
  if (sales.length === 0) return price;
  const prices = sales.map(({ courses: of, reduction }) => {
    const left =
      'percent' in reduction
        ? sql`ceil(${price}::numeric * ${100 - reduction.percent} / 10000)::int * 100`
        : sql`greatest(${price} - ${reduction.amountCents}::int, 0)`;
    return of === null ? left : sql`case when ${courses.id} = any(${sql.param([...of])}::uuid[]) then ${left} end`;
  });
  return sql`least(${price}, ${sql.join(prices, sql`, `)})`;
}

/** Courses of a search, language and sales with which courses are selected. */
interface ReadIn {
  readonly matches: Matches;
  readonly locale: Locale;
  /** The sales that run. */
  readonly sales: readonly Sale[];
}

function matching(
  { category, level, price, length, language }: CourseChoices,
  { matches, sales }: Pick<ReadIn, 'matches' | 'sales'>,
): SQL | undefined {
  return and(
    searched(matches),
    category ? eq(courses.category, category) : undefined,
    level ? eq(courses.level, level) : undefined,
    price ? lte(chargedIn(sales), centsOf(price)) : undefined,
    length ? hasLength(length) : undefined,
    language ? hasLessonsIn(language) : undefined,
  );
}

const newestFirst = [desc(courses.createdAt), asc(courses.id)] as const;

/** Each order has an index, prices only without a sale. `compareBy` sorts courses in memory in the same order. */
const ordersIn = ({
  sales,
  matches,
}: Pick<ReadIn, 'matches' | 'sales'>): Readonly<Record<CourseSort, readonly SQL[]>> => ({
  popular: [...(matches ? [bestMatch(matches)] : []), desc(courses.studentCount), ...newestFirst],
  newest: newestFirst,
  price: [asc(chargedIn(sales)), ...newestFirst],
  'price-high': [desc(chargedIn(sales)), ...newestFirst],
  rating: [sql`(${courses.ratingSum}::float8 / nullif(${courses.ratingCount}, 0)) desc nulls last`, ...newestFirst],
  length: [sql`${courses.durationWeeks} asc nulls last`, ...newestFirst],
});

const bestMatch = (matches: ReadonlyMap<string, number>): SQL =>
  sql`(${sql.param([...matches.values()])}::int[])[array_position(${sql.param([...matches.keys()])}::uuid[], ${courses.id})] desc`;

/** Selects a page of listed courses. */
export function selectListedCourses(
  db: Database,
  filter: CourseFilter,
  { limit, offset, ...read }: ReadIn & { readonly limit: number; readonly offset: number },
) {
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(read.locale))
    .where(matching(filter, read))
    .orderBy(...ordersIn(read)[filter.sort])
    .limit(limit)
    .offset(offset);
}

/** Counts the listed courses with the words by their filter values. */
export async function selectFacets(
  db: Database,
  { matches, sales }: Pick<ReadIn, 'matches' | 'sales'>,
): Promise<FacetRow[]> {
  const limits = priceLimits.map((limit) => centsOf(limit) + 1);
  return db
    .select({
      category: courses.category,
      level: courses.level,
      price: sql<number>`width_bucket(${chargedIn(sales)}, ${sql.param(limits)}::int[])`.as('price'),
      length: sql<number | null>`width_bucket(${courses.durationWeeks}, ${sql.param([...lengthStarts])}::int[])`.as(
        'length',
      ),
      languages: lessonLanguages.as('languages'),
      count: count(),
    })
    .from(courses)
    .where(searched(matches))
    .groupBy(sql`1, 2, 3, 4, 5`);
}

export type CourseRow = Awaited<ReturnType<typeof selectListedCourses>>[number];

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the condition on `courses.id` or `courses.slug`, depending on the text. */
function isCourse(idOrSlug: string): SQL {
  return uuidPattern.test(idOrSlug) ? eq(courses.id, idOrSlug) : eq(courses.slug, idOrSlug);
}

/** Selects a course for its page; null if there is none, or it is unlisted and `includeUnlisted` is not set. */
export async function selectCourse(
  db: Database,
  idOrSlug: string,
  { includeUnlisted = false, locale }: { readonly includeUnlisted?: boolean; readonly locale: Locale },
) {
  const [row] = await db
    .select({
      ...cardColumns,
      ...translated.course,
      ...inOwnLanguage(courseTextNames),
      youtubeId: courses.youtubeId,
      // Visitors do not see a video that is being prepared.
      videoId: sql<
        string | null
      >`case when not exists (select from ${mediaPreparations} p where p.media_id = ${courses.videoId}) then ${courses.videoId} end`,
      videoCaptionsId: courses.videoCaptionsId,
      videoDurationMs: mediaFiles.durationMs,
      isSoldBitByBit: sql<boolean>`exists (select from ${instalmentPlanCourses} where ${instalmentPlanCourses.courseId} = ${courses.id})`,
    })
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(mediaFiles, eq(mediaFiles.id, courses.videoId))
    .where(and(isCourse(idOrSlug), includeUnlisted ? undefined : isListed));
  return row ?? null;
}

/**
 * Selects the present slug of the course that had this slug before; null if none had, or it is unlisted and `includeUnlisted` is not set.
 */
export async function selectSlugNow(db: Database, formerSlug: string, { includeUnlisted = false } = {}) {
  const [row] = await db
    .select({ slug: courses.slug })
    .from(formerSlugs)
    .innerJoin(courses, eq(courses.id, formerSlugs.courseId))
    .where(and(eq(formerSlugs.slug, formerSlug), includeUnlisted ? undefined : isListed));
  return row?.slug ?? null;
}

/** Selects the newest listed courses, except some. */
export async function selectListedExcept(
  db: Database,
  without: readonly string[],
  { limit, locale }: { readonly limit: number; readonly locale: Locale },
) {
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(and(isListed, sql`${courses.id} <> all(${sql.param(without)}::uuid[])`))
    .orderBy(desc(courses.createdAt), courses.id)
    .limit(limit);
}

/** Selects the listed courses of some ids, in no order. */
export function selectListedByIds(
  db: Database,
  { ids, locale }: { readonly ids: readonly string[]; readonly locale: Locale },
) {
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(and(isListed, sql`${courses.id} = any(${sql.param([...ids])}::uuid[])`));
}

/** Selects listed courses: those of `ids`, then the most studied of a category. */
export async function selectRelatedCourses(
  db: Database,
  {
    ids,
    category,
    limit,
    locale,
  }: {
    readonly ids: readonly string[];
    readonly category: string;
    readonly limit: number;
    readonly locale: Locale;
  },
) {
  const isNamed = sql<boolean>`${courses.id} = any(${sql.param(ids)}::uuid[])`;
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(and(isListed, or(isNamed, eq(courses.category, category))))
    .orderBy(desc(isNamed), desc(courses.studentCount), desc(courses.createdAt), courses.id)
    .limit(limit);
}

/** Selects the lowest price of a listed course in cents and the number of listed courses, for the home page. */
export async function selectCatalogueFacts(db: Database, sales: readonly Sale[]) {
  const [row] = await db
    .select({ total: count(), cheapestCents: sql<number | null>`min(${chargedIn(sales)})` })
    .from(courses)
    .where(and(isListed, gt(courses.priceCents, 0), ne(courses.slug, '')));
  return { total: row?.total ?? 0, cheapestCents: row?.cheapestCents ?? null };
}

/** Slugs of all listed courses and when they changed, newest first. */
export async function selectCourseAddresses(db: Database) {
  return db
    .select({
      slug: courses.slug,
      category: courses.category,
      instructor: courses.instructor,
      updatedAt: courses.updatedAt,
    })
    .from(courses)
    .where(isListed)
    .orderBy(desc(courses.createdAt), courses.id);
}

/** Ids, slugs and former slugs of every listed course. */
export async function selectCoursePaths(db: Database): Promise<readonly string[]> {
  const rows = await db
    .select({ id: courses.id, slug: courses.slug, former: formerSlugs.slug })
    .from(courses)
    .leftJoin(formerSlugs, eq(formerSlugs.courseId, courses.id))
    .where(isListed);
  return rows.flatMap(({ id, slug, former }) => (former === null ? [id, slug] : [id, slug, former]));
}

/** Selects active courses that are not listed, newest first. */
export async function selectHiddenCourses(db: Database) {
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(eq(courses.status, 'active'), sql`not (${isListed})`))
    .orderBy(desc(courses.createdAt), courses.id);
}

/** Selects the names of all instructors of listed courses, as typed. */
export async function selectInstructorNames(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: courses.instructor }).from(courses).where(isListed);
  return rows.map(({ name }) => name);
}

/** Selects the listed courses of these names, newest first. */
export async function selectTaughtBy(db: Database, names: readonly string[], locale: Locale) {
  return db
    .select({
      ...cardColumns,
      ...inOwnLanguage(['title', 'description', 'duration', 'instructorBio']),
      bio: translated.course.instructorBio,
      updatedAt: courses.updatedAt,
    })
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(and(isListed, inArray(courses.instructor, [...names])))
    .orderBy(desc(courses.createdAt), courses.id);
}
