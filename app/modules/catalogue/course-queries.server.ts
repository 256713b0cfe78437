import { and, asc, count, desc, eq, gt, gte, ilike, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { formerSlugs } from '#app/database/schema/former-slugs.ts';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import { centsOf, courseLengths, lengthStarts, priceLimits } from './course-choices.ts';
import type { CourseFilter, CourseLength, CourseSort, TallyRow } from './course-choices.ts';

/** Which courses the shop lists and sells: `missingForListing` is the same rule of one course. Rows of `courses`, not of an alias. */
export const isListed: SQL = sql`${courses.status} = 'active' and ${courses.priceCents} > 0 and btrim(${courses.title}) <> '' and btrim(${courses.description}) <> '' and lower(btrim(${courses.title})) <> 'untitled course' and exists (select from lessons l where l.course_id = courses.id and l.is_published and not exists (select from media_preparations p where p.media_id = l.media_id))`;

/** What lists show of a course. */
export const cardColumns = {
  id: courses.id,
  slug: courses.slug,
  title: courses.title,
  description: courses.description,
  category: courses.category,
  level: courses.level,
  instructor: courses.instructor,
  priceCents: courses.priceCents,
  students: courses.studentCount,
  ratingCount: courses.ratingCount,
  ratingSum: courses.ratingSum,
  imageId: courses.imageId,
  duration: courses.duration,
  weeks: courses.durationWeeks,
};

function hasWords(words: string): SQL | undefined {
  const anywhere = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    // The last word is a beginning too: somebody who is still typing has half of one.
    sql`${courses.searchText} @@ regexp_replace(websearch_to_tsquery('english', ${words})::text, '''$', ''':*')::tsquery`,
    ilike(courses.title, anywhere),
    ilike(courses.instructor, anywhere),
    // Kept as it is written, where the question above is of English stems: 'writing' is not 'write'.
    sql`replace(${courses.category}, '-', ' ') ilike ${anywhere}`,
  );
}

function hasLength(length: CourseLength): SQL | undefined {
  const index = courseLengths.indexOf(length);
  const [from, to] = [lengthStarts[index - 1], lengthStarts[index]];
  return and(
    from === undefined ? undefined : gte(courses.durationWeeks, from),
    to === undefined ? undefined : lt(courses.durationWeeks, to),
  );
}

const searched = (search: string) => and(isListed, search.trim() ? hasWords(search.trim()) : undefined);

function matching({ search, category, level, price, length }: CourseFilter): SQL | undefined {
  return and(
    searched(search),
    category ? eq(courses.category, category) : undefined,
    level ? eq(courses.level, level) : undefined,
    price ? lte(courses.priceCents, centsOf(price)) : undefined,
    length ? hasLength(length) : undefined,
  );
}

const newestFirst = [desc(courses.createdAt), asc(courses.id)] as const;

/** Each has an index; `compareBy` orders courses in memory alike. */
const orders: Readonly<Record<CourseSort, readonly SQL[]>> = {
  popular: [desc(courses.studentCount), ...newestFirst],
  newest: newestFirst,
  price: [asc(courses.priceCents), ...newestFirst],
  'price-high': [desc(courses.priceCents), ...newestFirst],
  rating: [sql`(${courses.ratingSum}::float8 / nullif(${courses.ratingCount}, 0)) desc nulls last`, ...newestFirst],
  length: [sql`${courses.durationWeeks} asc nulls last`, ...newestFirst],
};

/** Ids of the courses that have the words, listed or not, in no order. */
export async function selectMatchingIds(db: Database, words: string): Promise<string[]> {
  const rows = await db.select({ id: courses.id }).from(courses).where(hasWords(words));
  return rows.map(({ id }) => id);
}

/** One page of listed courses. */
export function selectListedCourses(db: Database, filter: CourseFilter, page: { limit: number; offset: number }) {
  return db
    .select(cardColumns)
    .from(courses)
    .where(matching(filter))
    .orderBy(...orders[filter.sort])
    .limit(page.limit)
    .offset(page.offset);
}

/** Counts the listed courses that have the words by all that can be selected. */
export async function selectTally(db: Database, search: string): Promise<TallyRow[]> {
  const limits = priceLimits.map((limit) => centsOf(limit) + 1);
  return db
    .select({
      category: courses.category,
      level: courses.level,
      price: sql<number>`width_bucket(${courses.priceCents}, ${sql.param(limits)}::int[])`.as('price'),
      length: sql<number | null>`width_bucket(${courses.durationWeeks}, ${sql.param([...lengthStarts])}::int[])`.as(
        'length',
      ),
      count: count(),
    })
    .from(courses)
    .where(searched(search))
    .groupBy(sql`1, 2, 3, 4`);
}

export type CourseRow = Awaited<ReturnType<typeof selectListedCourses>>[number];

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `courses.id` or `courses.slug`, whichever the text can be. */
export function isCourse(idOrSlug: string): SQL {
  return uuidPattern.test(idOrSlug) ? eq(courses.id, idOrSlug) : eq(courses.slug, idOrSlug);
}

/** A course with what its page shows; null where there is none, or it is not listed and `includeUnlisted` is not set. */
export async function selectCourse(db: Database, idOrSlug: string, { includeUnlisted = false } = {}) {
  const [row] = await db
    .select({
      ...cardColumns,
      about: courses.about,
      duration: courses.duration,
      instructorBio: courses.instructorBio,
      outcomes: courses.outcomes,
      requirements: courses.requirements,
      features: courses.features,
      youtubeId: courses.youtubeId,
      // Visitors do not see a video that is being prepared.
      videoId: sql<
        string | null
      >`case when not exists (select from ${mediaPreparations} p where p.media_id = ${courses.videoId}) then ${courses.videoId} end`,
      videoCaptionsId: courses.videoCaptionsId,
      videoDurationMs: mediaFiles.durationMs,
    })
    .from(courses)
    .leftJoin(mediaFiles, eq(mediaFiles.id, courses.videoId))
    .where(and(isCourse(idOrSlug), includeUnlisted ? undefined : isListed));
  return row ?? null;
}

/** The slug of the course that had this one before; null where none had, or it is not listed and `includeUnlisted` is not set. */
export async function selectSlugNow(db: Database, formerSlug: string, { includeUnlisted = false } = {}) {
  const [row] = await db
    .select({ slug: courses.slug })
    .from(formerSlugs)
    .innerJoin(courses, eq(courses.id, formerSlugs.courseId))
    .where(and(eq(formerSlugs.slug, formerSlug), includeUnlisted ? undefined : isListed));
  return row?.slug ?? null;
}

/** The newest listed courses, without some. */
export async function selectListedExcept(db: Database, without: readonly string[], limit: number) {
  return db
    .select(cardColumns)
    .from(courses)
    .where(and(isListed, sql`${courses.id} <> all(${sql.param(without)}::uuid[])`))
    .orderBy(desc(courses.createdAt), courses.id)
    .limit(limit);
}

/** The cheapest listed price in cents and the number of listed courses, for the words on the home page. */
export async function selectCatalogueFacts(db: Database) {
  const [row] = await db
    .select({ total: count(), cheapestCents: sql<number | null>`min(${courses.priceCents})` })
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

/** Active courses that are not listed, newest first. */
export async function selectHiddenCourses(db: Database) {
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(eq(courses.status, 'active'), sql`not (${isListed})`))
    .orderBy(desc(courses.createdAt), courses.id);
}
