import { and, eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import { ofCourseWords, type CourseText } from '#app/shared/course-words.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { LessonsInLanguage } from './lesson-languages.ts';

type Language = Locale | Placeholder | SQL;

/**
 * Join condition for the texts of a course in a language: `.leftJoin(courseTexts, courseTextsIn(locale))`. Matches none in the course's
 * own.
 */
export const courseTextsIn = (locale: Language) =>
  and(eq(courseTexts.courseId, courses.id), eq(courseTexts.locale, locale));

export const sectionTextsIn = (locale: Language) =>
  and(eq(sectionTexts.sectionId, sections.id), eq(sectionTexts.locale, locale));

export const lessonTextsIn = (locale: Language) =>
  and(eq(lessonTexts.lessonId, lessons.id), eq(lessonTexts.locale, locale));

const text = (translation: AnyPgColumn, own: AnyPgColumn): SQL<string> =>
  sql`coalesce(nullif(${translation}, ''), ${own})`;

const list = (translation: AnyPgColumn, own: AnyPgColumn): SQL<string[]> =>
  sql`coalesce(nullif(${translation}, '{}'), ${own})`.mapWith(courses.outcomes);

const isEmpty = (translation: AnyPgColumn): SQL<boolean> => sql`coalesce(${translation}, '') = ''`;

const isEmptyList = (translation: AnyPgColumn): SQL<boolean> => sql`coalesce(${translation}, '{}') = '{}'`;

/** Columns of rows joined like that: each text in the language, or else in the course's own. */
export const translated = {
  course: ofCourseWords(
    (name) => text(courseTexts[name], courses[name]),
    (name) => list(courseTexts[name], courses[name]),
  ),
  sectionTitle: text(sectionTexts.title, sections.title),
  lessonTitle: text(lessonTexts.title, lessons.title),
} as const;

/**
 * The title of a course in a line of an order or an instalment plan, in a language: translated while the course still has the title under
 * which it was sold, and otherwise as it was sold. All three may be columns of the query around it.
 */
export const soldTitle = (courseId: SQLWrapper, title: SQLWrapper, locale: Language | SQLWrapper): SQL<string> =>
  sql`coalesce((select nullif(t.title, '') from (select ${courseId} as course_id, ${title} as title, ${locale} as locale) as sold
    join ${courses} c on c.id = sold.course_id and c.title = sold.title
    join ${courseTexts} t on t.course_id = c.id and t.locale = sold.locale), ${title})`;

const isMissing = ofCourseWords(
  (name) => isEmpty(courseTexts[name]),
  (name) => isEmptyList(courseTexts[name]),
);

/** Condition: a row of `course_texts` has no text. */
export const hasNoWords = sql.join(Object.values(isMissing), sql` and `);

/** Columns for `textLanguages`: which of these texts are in the course's own language, because they have no translation. */
export const inOwnLanguage = (texts: readonly CourseText[]) => ({
  ownLocale: courses.locale,
  untranslated: sql<readonly CourseText[]>`array_remove(array[${sql.join(
    texts.map((name) => sql`case when ${isMissing[name]} then ${sql.raw(`'${name}'`)} end`),
    sql`, `,
  )}], null)`,
});

/** SQL conditions: the title of a section, or of a lesson, is not translated. */
export const isOwnTitle = {
  section: isEmpty(sectionTexts.title),
  lesson: isEmpty(lessonTexts.title),
} as const;

/** A lesson `l` that is published and translated by `lt`. */
const isTranslatedLesson = sql`l.is_published and lt.title <> '' and (lt.body <> '' or l.body = '')`;

/** Number of published lessons of a course. */
export const lessonCount = sql<number>`(select count(*)::int from lessons l where l.course_id = courses.id and l.is_published)`;

/** Languages other than its own in which a course has title and description, each with the number of published lessons that have them too. */
export const otherLanguages = sql<readonly LessonsInLanguage[]>`(
  select coalesce(json_agg(json_build_object('locale', t.locale, 'lessons', (
    select count(*) from lesson_texts lt join lessons l on l.id = lt.lesson_id
    where l.course_id = t.course_id and lt.locale = t.locale and ${isTranslatedLesson}
  )) order by t.locale), '[]')
  from course_texts t where t.course_id = courses.id and t.title <> '' and t.description <> '')`;

/** SQL condition of the languages `t` in which a course has at least one lesson; `languagesWithLessons` is the same rule for one course. */
const hasLessons = sql`t.course_id = courses.id and t.title <> '' and t.description <> '' and exists (
  select from lesson_texts lt join lessons l on l.id = lt.lesson_id
  where l.course_id = t.course_id and lt.locale = t.locale and ${isTranslatedLesson})`;

/** The languages of a listed course's lessons: its own, then others in order, separated by spaces. */
export const lessonLanguages = sql<string>`concat_ws(' ', courses.locale, (select string_agg(t.locale, ' ' order by t.locale) from course_texts t where ${hasLessons}))`;

/** Condition: a listed course has lessons in a language. */
export const hasLessonsIn = (locale: Locale): SQL =>
  sql`(courses.locale = ${locale} or exists (select from course_texts t where t.locale = ${locale} and ${hasLessons}))`;
