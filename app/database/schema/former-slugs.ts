import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created } from './columns.ts';

/**
 * Where a course was before it was renamed: its old addresses lead on. The trigger courses_renamed keeps them, and takes one away
 * that a course has again.
 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text('slug').primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (t) => [index('former_slugs_course_idx').on(t.courseId)],
);
