import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { baseLocale, locales, type Locale } from '#app/shared/locale.ts';
import { courses } from './catalogue.ts';
import { created, id, moment, oneOf } from './columns.ts';

/** A course that is announced before the shop lists it. The row goes when the course is listed and its mails are written. */
export const waitingLists = pgTable('waiting_lists', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  createdAt: created(),
});

/** An address that gets one mail when an announced course is listed, and is deleted then. */
export const waitingListEntries = pgTable(
  'waiting_list_entries',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => waitingLists.courseId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Language of the page where it was entered, and of the mails. */
    locale: text('locale').$type<Locale>().notNull().default(baseLocale),
    /** When the link in the first mail was used; null before. */
    confirmedAt: moment('confirmed_at'),
    createdAt: created(),
  },
  (t) => [
    unique('waiting_list_entries_key').on(t.courseId, t.email),
    check('waiting_list_entries_email', sql`${t.email} = lower(${t.email})`),
    check('waiting_list_entries_locale', oneOf(t.locale, locales)),
    index('waiting_list_entries_email_idx').on(t.email),
    index('waiting_list_entries_unconfirmed_idx')
      .on(t.createdAt)
      .where(sql`confirmed_at is null`),
  ],
);
