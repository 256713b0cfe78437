import { sql, type SQL } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { locales } from '#app/shared/locale.ts';
import { courses, lessons, sections, wordColumns } from './catalogue.ts';
import { oneOf, tsvector, updated } from './columns.ts';
import { mediaFiles } from './media.ts';

/*
 * Texts of courses in the languages other than the course's own (`courses.locale`, kept by triggers). An empty text is untranslated:
 * readers get the course's own.
 */

export const courseTexts = pgTable(
  'course_texts',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    ...wordColumns(),
    /** Both search columns are read by the former release alone. */
    searchText: tsvector('search_text').generatedAlwaysAs(
      (): SQL =>
        sql`case ${courseTexts.locale} when 'en' then setweight(to_tsvector('english', ${courseTexts.title}), 'A') || setweight(to_tsvector('english', ${courseTexts.description}), 'B') else setweight(to_tsvector('simple', ${courseTexts.title}), 'A') || setweight(to_tsvector('simple', ${courseTexts.description}), 'B') end`,
    ),
    searchKeys: tsvector('search_keys').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector(case ${courseTexts.locale} when 'en' then 'english'::regconfig else 'simple'::regconfig end, search_key(${courseTexts.title} || ' ' || ${courseTexts.description}))`,
    ),
    updatedAt: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.locale] }),
    check('course_texts_locale', oneOf(t.locale, locales)),
    index('course_texts_search_idx').using('gin', t.searchText),
    index('course_texts_search_keys_idx').using('gin', t.searchKeys),
    index('course_texts_title_key_idx').using('gin', sql`search_key(${t.title}) gin_trgm_ops`),
  ],
);

export const sectionTexts = pgTable(
  'section_texts',
  {
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    title: text('title').notNull().default(''),
    updatedAt: updated(),
  },
  (t) => [primaryKey({ columns: [t.sectionId, t.locale] }), check('section_texts_locale', oneOf(t.locale, locales))],
);

export const lessonTexts = pgTable(
  'lesson_texts',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    title: text('title').notNull().default(''),
    /** Sanitised HTML, as that of the lesson. */
    body: text('body').notNull().default(''),
    /** The lesson's video or PDF in this language; null without its own. */
    mediaId: uuid('media_id').references(() => mediaFiles.id, { onDelete: 'restrict' }),
    captionsId: uuid('captions_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    updatedAt: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.locale] }),
    check('lesson_texts_locale', oneOf(t.locale, locales)),
    index('lesson_texts_media_idx').on(t.mediaId),
    index('lesson_texts_captions_idx').on(t.captionsId),
  ],
);
