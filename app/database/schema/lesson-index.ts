import { sql, type SQL } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { lessons } from './catalogue.ts';
import { moment, oneOf, tsvector } from './columns.ts';
import { locales } from '#app/shared/locale.ts';

/**
 * The texts of lessons by their places, for the search inside a course: what stands under a heading, on a page, from a second on. A job
 * writes it after `lesson_index_states`.
 */
export const lessonIndex = pgTable(
  'lesson_index',
  {
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    locale: text('locale').notNull(),
    /** Unit of the place: headings of the text from 1 (0 is before the first), pages of the PDF from 1, seconds of the captions. */
    source: text('source').$type<'heading' | 'page' | 'second'>().notNull(),
    place: integer('place').notNull(),
    /** The words of a heading. */
    heading: text('heading').notNull().default(''),
    text: text('text').notNull(),
    /** Its words in lower case, with digits. Punctuation of any kind parts them, so that addresses and 'M-Pesa' are several words. */
    words: tsvector('words').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('simple', regexp_replace(${lessonIndex.text}, '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f]+', ' ', 'g'))`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.locale, t.source, t.place] }),
    foreignKey({
      name: 'lesson_index_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    check('lesson_index_locale', oneOf(t.locale, locales)),
    check('lesson_index_source', oneOf(t.source, ['heading', 'page', 'second'])),
    check('lesson_index_place', sql`${t.place} >= case ${t.source} when 'page' then 1 else 0 end`),
    index('lesson_index_course_idx').on(t.courseId),
    index('lesson_index_words_idx').using('gin', t.words),
  ],
);

/** The words of each lesson in all its languages, for misspelt ones. */
export const lessonWords = pgTable(
  'lesson_words',
  {
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    word: text('word').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.word] }),
    foreignKey({
      name: 'lesson_words_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    index('lesson_words_word_idx').using('gin', sql`${t.word} gin_trgm_ops`),
  ],
);

/** Which lessons the index is to read again. Triggers mark a lesson with each change of its texts and files. */
export const lessonIndexStates = pgTable(
  'lesson_index_states',
  {
    lessonId: uuid('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Null: the index has the lesson as it is. */
    dueAt: moment('due_at'),
    /** Hash of the texts and files as they were read (`lesson_texts_hash`); empty before the first time. */
    hash: text('hash').notNull().default(''),
    /** A file that could not be read, such as a damaged PDF; its texts are missing in the index. */
    fault: text('fault').notNull().default(''),
  },
  (t) => [
    index('lesson_index_states_due_idx')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
  ],
);
