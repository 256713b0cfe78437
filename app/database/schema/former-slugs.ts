import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created } from './columns.ts';

/**
 * Former slugs of a course, so that its old addresses redirect. The trigger courses_renamed adds them, and removes a slug that a course
 * uses again.
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
