import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { matchesWords } from '#app/database/matches-words.ts';
import { courses } from '#app/database/schema/catalogue.ts';
import type { Database } from '#app/platform/database.server.ts';
import { courseLevels } from '#app/shared/course-terms.ts';
import type { PortalCourseFilter, CourseSort } from './course-list.ts';

function found({ search, category, level }: PortalCourseFilter): SQL | undefined {
  const words = search.trim();
  return and(
    words === '' ? undefined : or(matchesWords(courses.title, words), matchesWords(courses.instructor, words)),
    category ? eq(courses.category, category) : undefined,
    level ? eq(courses.level, level) : undefined,
  );
}

/** Orders levels by difficulty, not by name. */
const levelStep = sql`array_position(array[${sql.raw(courseLevels.map((level) => `'${level}'`).join(', '))}], ${courses.level})`;

const sortKeys: Readonly<Record<CourseSort, SQL>> = {
  newest: sql`${courses.createdAt}`,
  title: sql`lower(${courses.title})`,
  category: sql`${courses.category}`,
  price: sql`${courses.priceCents}`,
  students: sql`${courses.studentCount}`,
  level: levelStep,
};

/** Selects a page of courses of every status. Equal courses come newest first. */
export async function selectPortalCourses(
  db: Database,
  filter: PortalCourseFilter,
  page: { readonly limit: number; readonly offset: number },
) {
  const direction = filter.isDescending ? desc : asc;
  const order = [direction(sortKeys[filter.sort]), desc(courses.createdAt), courses.id];
  // Sorts keys only, and reads the rest of a row for the page alone.
  const onPage = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(found(filter), filter.status ? eq(courses.status, filter.status) : undefined))
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      description: sql<string>`left(${courses.description}, 200)`,
      category: courses.category,
      level: courses.level,
      status: courses.status,
      priceCents: courses.priceCents,
      students: courses.studentCount,
      imageId: courses.imageId,
      publishedLessons:
        sql<number>`(select count(*) from lessons l where l.course_id = courses.id and l.is_published)`.mapWith(Number),
      readyLessons:
        sql<number>`(select count(*) from lessons l where l.course_id = courses.id and l.is_published and not exists (select from media_preparations p where p.media_id = l.media_id))`.mapWith(
          Number,
        ),
      hasVideo: sql<boolean>`${courses.videoId} is not null or ${courses.youtubeId} is not null`,
    })
    .from(courses)
    .where(inArray(courses.id, onPage))
    .orderBy(...order);
}

export type SelectedCourse = Awaited<ReturnType<typeof selectPortalCourses>>[number];

/** Counts the courses that match the filter, by status. Reads the table once. */
export async function countPortalCourses(db: Database, filter: PortalCourseFilter) {
  const [row] = await db
    .select({
      all: count(),
      active: sql<number>`count(*) filter (where ${courses.status} = 'active')`.mapWith(Number),
      draft: sql<number>`count(*) filter (where ${courses.status} = 'draft')`.mapWith(Number),
      isEmptyShop: sql<boolean>`not exists (select from ${courses})`,
    })
    .from(courses)
    .where(found(filter));
  if (!row) throw new Error('a count gave no row');
  return row;
}

/** Selects the active courses by title. */
export async function selectActiveTitles(db: Database) {
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.status, 'active'))
    .orderBy(sql`lower(${courses.title})`, courses.id);
}
