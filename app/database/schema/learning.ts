import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { courses, lessons } from './catalogue.ts';
import { orderLines } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/** The right to study a course, from a payment, a test payment or staff. Revoked rows stay. */
export const enrolments = pgTable(
  'enrolments',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    orderLineId: uuid('payment_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    enrolledAt: moment('enrolled_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
    revokedBy: uuid('revoked_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('enrolments_user_course_key').on(t.userId, t.courseId),
    check('enrolments_source', oneOf(t.source, ['payment', 'test', 'grant'])),
    index('enrolments_course_idx').on(t.courseId, t.enrolledAt.desc().nullsFirst()),
    index('enrolments_payment_idx').on(t.orderLineId),
  ],
);

/** A learner's progress in a whole course. No row: never opened. */
export const courseProgress = pgTable(
  'course_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    progress: integer('progress').notNull().default(0),
    /** Never reset, also when lessons are added later. */
    completedAt: moment('completed_at'),
    lastLessonId: uuid('last_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    lastAccessedAt: moment('last_accessed_at').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('course_progress_range', sql`${t.progress} between 0 and 100`),
    check('course_progress_completed', sql`${t.progress} < 100 or ${t.completedAt} is not null`),
    index('course_progress_course_idx').on(t.courseId),
    // For the count of active learners in a month: a course opened for the first time, or a lesson completed.
    index('course_progress_created_idx').on(t.createdAt, t.userId),
    index('course_progress_recent_idx').on(t.userId, t.lastAccessedAt.desc().nullsFirst()),
  ],
);

export const lessonCompletions = pgTable(
  'lesson_completions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    completedAt: moment('completed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    foreignKey({
      name: 'lesson_completions_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    index('lesson_completions_course_idx').on(t.userId, t.courseId),
    index('lesson_completions_recent_idx').on(t.userId, t.completedAt.desc().nullsFirst()),
    index('lesson_completions_lesson_idx').on(t.lessonId),
    index('lesson_completions_moment_idx').on(t.completedAt, t.userId),
  ],
);

/** A learner's last position: seconds of a video, page of a PDF, share of a text. */
export const lessonPositions = pgTable(
  'lesson_positions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    position: numeric('position', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    updatedAt: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    check('lesson_positions_range', sql`${t.position} >= 0`),
    index('lesson_positions_lesson_idx').on(t.lessonId),
  ],
);

/**
 * Study events of a player that the server has stored, by the id from the device, so that a resent event changes nothing. Deleted when no
 * device can still have them. The table's name is the first release's.
 */
export const studyEvents = pgTable(
  'study_reports',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('study_reports_received_idx').on(t.receivedAt)],
);

/** The badge of a course: '{course title} Master'. */
export const badges = pgTable(
  'badges',
  {
    id: id(),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    imageUrl: text('image_url').notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex('badges_course_key').on(t.courseId)],
);

/** A badge a learner earned, once, in the transaction that completed the course. */
export const userBadges = pgTable(
  'user_badges',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badgeId: uuid('badge_id')
      .notNull()
      .references(() => badges.id, { onDelete: 'restrict' }),
    verificationCode: text('verification_code').notNull().unique('user_badges_code_key'),
    earnedDate: moment('earned_date').notNull(),
    createdAt: created(),
  },
  (t) => [unique('user_badges_user_badge_key').on(t.userId, t.badgeId), index('user_badges_badge_idx').on(t.badgeId)],
);
