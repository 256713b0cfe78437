import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created, id, moment, updated } from './columns.ts';
import { users } from './identity.ts';

/** A learner's rating and words about a course, one for both. Hidden ones are not counted. */
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
    /** Why an admin hid it, as its author is told; null where it is shown. */
    hiddenReason: text('hidden_reason'),
    /** Reports that nobody has looked at, counted by a trigger. */
    openReports: integer('open_reports').notNull().default(0),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    unique('reviews_user_course_key').on(t.userId, t.courseId),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_body', sql`length(${t.body}) <= 2000`),
    check(
      'reviews_hidden_reason',
      sql`${t.hiddenReason} is null or (${t.isHidden} and length(${t.hiddenReason}) <= 500)`,
    ),
    index('reviews_course_idx').on(t.courseId, t.createdAt.desc().nullsFirst()),
    // The portal's lists: all of them, those of some stars, the few that wait or are hidden, and by any part of the words.
    index('reviews_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('reviews_rating_idx').on(t.rating, t.createdAt.desc().nullsFirst(), t.id),
    index('reviews_reported_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`open_reports > 0`),
    index('reviews_hidden_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`is_hidden`),
    index('reviews_search_idx').using('gin', sql`${t.body} gin_trgm_ops`),
  ],
);

/** That a reader finds a review wrong, once a reader. */
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
    /** When an admin looked at it: hid the review, or left it as it is. */
    settledAt: moment('settled_at'),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.userId] }),
    check('review_reports_reason', sql`length(${t.reason}) <= 500`),
    index('review_reports_user_idx').on(t.userId),
  ],
);
