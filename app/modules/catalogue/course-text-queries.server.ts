import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts, sectionTexts } from '#app/database/schema/course-texts.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { CourseText } from './text-languages.ts';

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
  course: {
    title: text(courseTexts.title, courses.title),
    description: text(courseTexts.description, courses.description),
    duration: text(courseTexts.duration, courses.duration),
    about: text(courseTexts.about, courses.about),
    instructorBio: text(courseTexts.instructorBio, courses.instructorBio),
    outcomes: list(courseTexts.outcomes, courses.outcomes),
    requirements: list(courseTexts.requirements, courses.requirements),
    features: list(courseTexts.features, courses.features),
  },
  sectionTitle: text(sectionTexts.title, sections.title),
  lessonTitle: text(lessonTexts.title, lessons.title),
} as const;

const isMissing: Readonly<Record<CourseText, SQL>> = {
  title: isEmpty(courseTexts.title),
  description: isEmpty(courseTexts.description),
  duration: isEmpty(courseTexts.duration),
  about: isEmpty(courseTexts.about),
  instructorBio: isEmpty(courseTexts.instructorBio),
  outcomes: isEmptyList(courseTexts.outcomes),
  requirements: isEmptyList(courseTexts.requirements),
  features: isEmptyList(courseTexts.features),
};

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

/** Languages other than its own in which a course has title and description, each with whether all published lessons have them too. */
export const otherLanguages = sql<readonly { readonly locale: Locale; readonly isWhole: boolean }[]>`(
  select coalesce(json_agg(json_build_object('locale', t.locale, 'isWhole', not exists (
    select from lessons l where l.course_id = t.course_id and l.is_published and not exists (
      select from lesson_texts lt
      where lt.lesson_id = l.id and lt.locale = t.locale and lt.title <> '' and (lt.body <> '' or l.body = '')
    )
  )) order by t.locale), '[]')
  from course_texts t where t.course_id = ${courses.id} and t.title <> '' and t.description <> '')`;

/** Minimum share of a word's trigrams in a Kiswahili title: 'mashamba' finds 'shamba', because PostgreSQL has no stemming for it. */
const alike = 0.45;

/** Returns whether the words contain no operators, which ask for exact words. */
const isPlain = (words: string) => /^[\p{L}\s'’]+$/u.test(words) && !/\bor\b/i.test(words);

/** Selects the ids of the courses whose translation to a language has the words. */
export function translationsWith(words: string, anywhere: string, locale: Locale): SQL {
  const dictionary = sql.raw(locale === 'en' ? `'english'` : `'simple'`);
  const isAlike = locale === 'en' || !isPlain(words) ? sql`` : sql`or word_similarity(${words}, t.title) >= ${alike}`;
  return sql`array(select t.course_id from course_texts t where t.locale = ${locale} and (
    t.search_text @@ regexp_replace(websearch_to_tsquery(${dictionary}, ${words})::text, '''$', ''':*')::tsquery
    or t.title ilike ${anywhere} ${isAlike}))`;
}
