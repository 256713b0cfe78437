import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created, id, updated } from './columns.ts';
import { users } from './identity.ts';

/** A learner's rating and words about a course, one for both (decision L3). Hidden ones are not counted. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    body: text('body').notNull().default(''),
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    unique('reviews_user_course_key').on(t.userId, t.courseId),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_body', sql`length(${t.body}) <= 2000`),
    index('reviews_course_idx').on(t.courseId, t.createdAt.desc().nullsFirst()),
  ],
);

/** That a reader finds a review wrong, once a reader, until an admin has looked at it. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.userId] }),
    check('review_reports_reason', sql`length(${t.reason}) <= 500`),
    index('review_reports_user_idx').on(t.userId),
  ],
);
