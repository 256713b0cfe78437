import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';

/** Views of a course's page per day in Nairobi. Counts only: nothing stores the visitors. */
export const courseViews = pgTable(
  'course_views',
  {
    day: date('day', { mode: 'string' }).notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    views: integer('views').notNull(),
  },
  (t) => [
    // The day first: a range of days is read in one piece.
    primaryKey({ columns: [t.day, t.courseId] }),
    check('course_views_counted', sql`${t.views} > 0`),
  ],
);
