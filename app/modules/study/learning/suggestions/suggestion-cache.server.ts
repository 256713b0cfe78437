import { getLocale } from '#texts/runtime';
import type { Catalogue } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import { listRelatedCourses, type ListedCourse } from '#app/modules/catalogue/courses/list-other-courses.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { cacheValues } from '#app/platform/cache-values.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { suggestBeside, type Suggestion, type BoughtTogether } from './suggestion.ts';
import { sql } from 'drizzle-orm';

/** Suggestions beside each course, the same for everybody, cached beside the catalogue. */
export interface Suggestions {
  /** Returns the suggestions, best first. Two queries without the cached catalogue, otherwise none once cached. */
  beside(course: { readonly id: string; readonly category: string }): Promise<readonly Suggestion<ListedCourse>[]>;
  /** Returns their ids for the course of an address, by id or slug; null without the cached catalogue. */
  idsBeside(idOrSlug: string): Promise<readonly string[] | null>;
}

/** Maximum number of cached courses. */
const maxCourses = 300;

export function createSuggestionCache({
  db,
  clock,
  liveEvents,
  catalogue,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly liveEvents: LiveEvents;
  readonly catalogue: Catalogue;
}): Suggestions {
  const together = cacheValues(
    { clock, liveEvents },
    { topic: 'catalogue', maxEntries: maxCourses, read: (courseId: string) => selectBoughtTogether(db, courseId) },
  );

  const beside: Suggestions['beside'] = async (course) => {
    const bought = await (together(course.id) ?? selectBoughtTogether(db, course.id));
    const cached = await catalogue.find('');
    const { category } = course;
    const rows =
      cached?.courses ??
      (await listRelatedCourses(
        { db },
        { ids: bought.map(({ courseId }) => courseId), category, locale: getLocale() },
      ));
    return suggestBeside(course, rows, bought);
  };

  return {
    beside,
    async idsBeside(idOrSlug) {
      const cached = await catalogue.find('');
      if (!cached) return null;
      const course = cached.courses.find(({ id, slug }) => slug === idOrSlug || id === idOrSlug.toLowerCase());
      return course ? (await beside(course)).map(({ course: { id } }) => id) : [];
    },
  };
}

/** Minimum number of people, because one or two would reveal what somebody bought. */
const minBuyers = 3;

/**
 * Selects what buyers of a course also bought, the most frequent first (index: enrolments_course_idx, enrolments_user_course_key).
 * Ignores staff enrolments and test payments, which do not show what goes together.
 */
async function selectBoughtTogether(db: Database, courseId: string): Promise<readonly BoughtTogether[]> {
  const { rows } = await db.execute<{ courseId: string; people: number }>(sql`select
    other.course_id as "courseId", count(*)::int as people
    from enrolments bought join enrolments other on other.user_id = bought.user_id and other.course_id <> bought.course_id
    where bought.course_id = ${courseId} and bought.source = 'payment' and bought.revoked_at is null
      and other.source = 'payment' and other.revoked_at is null
    group by other.course_id having count(*) >= ${minBuyers}
    order by people desc, other.course_id limit 20`);
  return rows;
}
