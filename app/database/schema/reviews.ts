import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created, id, moment, updated } from './columns.ts';
import { users } from './identity.ts';

/** A learner's rating and review of a course, at most one. Hidden ones do not count. */
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
    /** The staff member's reason for hiding it, which its author reads; null if it is visible. */
    hiddenReason: text('hidden_reason'),
    /** Number of unsettled reports, kept by a trigger. */
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
    // The portal's lists: all, by stars, reported, hidden, and by any part of the text.
    index('reviews_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('reviews_rating_idx').on(t.rating, t.createdAt.desc().nullsFirst(), t.id),
    index('reviews_reported_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`open_reports > 0`),
    index('reviews_hidden_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`is_hidden`),
    index('reviews_key_idx').using('gin', sql`search_key(${t.body}) gin_trgm_ops`),
  ],
);

/** A reader's report about a review, at most one per reader. */
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
    /** Time of a staff member's decision to hide or to keep the review. */
    settledAt: moment('settled_at'),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.userId] }),
    check('review_reports_reason', sql`length(${t.reason}) <= 500`),
    index('review_reports_user_idx').on(t.userId),
  ],
);
