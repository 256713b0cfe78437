import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created } from './columns.ts';
import { users } from './identity.ts';

/** A course on a user's wishlist. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.courseId] }), index('wishlist_items_course_idx').on(t.courseId)],
);
