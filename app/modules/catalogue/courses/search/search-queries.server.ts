import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isListed } from '../course-queries.server.ts';

/** Maximum number of searched courses, the newest; limits the memory. */
const maxSearched = 20_000;

// The subqueries name `courses.id`, because Drizzle leaves out the table of a column where a query has only one.
/** Selects the texts of each listed course in all its languages, newest first. */
export function selectSearchedTexts(db: Database) {
  return db
    .select({
      id: courses.id,
      title: inAllLanguages(courses.title, sql`t.title`),
      category: courses.category,
      instructor: courses.instructor,
      lessons: sql<string>`coalesce((select string_agg(concat_ws(E'\n', l.title,
        (select string_agg(lt.title, E'\n') from ${lessonTexts} lt where lt.lesson_id = l.id)), E'\n')
        from ${lessons} l where l.course_id = courses.id and l.is_published), '')`,
      description: inAllLanguages(courses.description, sql`t.description`),
      about: inAllLanguages(
        sql`concat_ws(E'\n', ${courses.about}, array_to_string(${courses.outcomes}, E'\n'))`,
        sql`concat_ws(E'\n', t.about, array_to_string(t.outcomes, E'\n'))`,
      ),
    })
    .from(courses)
    .where(isListed)
    .orderBy(desc(courses.createdAt), asc(courses.id))
    .limit(maxSearched);
}

function inAllLanguages(own: SQLWrapper, translation: SQL): SQL<string> {
  return sql<string>`concat_ws(E'\n', ${own}, (select string_agg(${translation}, E'\n' order by t.locale) from ${courseTexts} t where t.course_id = ${courses.id}))`;
}
