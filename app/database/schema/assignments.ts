import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { submissionStates, type SubmissionState } from '#app/shared/study-terms.ts';
import { lessons } from './catalogue.ts';
import { created, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';
import { mediaFiles } from './media.ts';

/** Settings of an assignment: accepted kinds of work and the rubric. Its brief is the text of its lesson. */
export const assignments = pgTable(
  'assignments',
  {
    lessonId: uuid('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    takesText: boolean('takes_text').notNull(),
    takesPhotos: boolean('takes_photos').notNull(),
    takesFiles: boolean('takes_files').notNull(),
    pointsToAccept: smallint('points_to_accept').notNull(),
    /** Days until an answer is promised. */
    answerDays: smallint('answer_days').notNull(),
    /** Criteria with their levels, in order. */
    rubric: jsonb('rubric').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: updated(),
  },
  (t) => [
    check('assignments_take_something', sql`${t.takesText} or ${t.takesPhotos} or ${t.takesFiles}`),
    check('assignments_answer_days', sql`${t.answerDays} between 1 and 30`),
    check(
      'assignments_rubric',
      sql`case when jsonb_typeof(${t.rubric}) = 'array' then jsonb_array_length(${t.rubric}) between 1 and 10 and ${t.pointsToAccept} between 1 and 3 * jsonb_array_length(${t.rubric}) else false end`,
    ),
  ],
);

/** Work handed in by a learner, with a copy of the rubric, so that a later change of the rubric changes no grade. */
export const submissions = pgTable(
  'hand_ins',
  {
    /** From the device, so that a submission that is sent twice is one. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    /** From 1; those that were taken back are not counted. */
    number: integer('number').notNull(),
    text: text('text').notNull(),
    rubric: jsonb('rubric').notNull(),
    pointsToAccept: smallint('points_to_accept').notNull(),
    of: smallint('of').notNull(),
    state: text('state').$type<SubmissionState>().notNull().default('waiting'),
    /** By the age of the event on the device. */
    submittedAt: moment('handed_in_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** The promised time of an answer. */
    answerBy: moment('answer_by').notNull(),
    openedAt: moment('opened_at'),
    openedBy: uuid('opened_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The sum of the levels; null while a criterion has none. */
    points: smallint('points'),
    feedback: text('feedback').notNull().default(''),
    /** When the learner opened the feedback. */
    seenAt: moment('seen_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    foreignKey({
      name: 'hand_ins_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    check('hand_ins_state', oneOf(t.state, submissionStates)),
    check('hand_ins_number', sql`${t.number} >= 1`),
    check('hand_ins_text', sql`length(${t.text}) <= 12000 and length(${t.feedback}) <= 4000`),
    check('hand_ins_of', sql`${t.of} > 0 and ${t.pointsToAccept} between 1 and ${t.of}`),
    check('hand_ins_moments', sql`${t.submittedAt} <= ${t.receivedAt}`),
    check('hand_ins_opened', sql`(${t.state} in ('waiting', 'taken_back')) = (${t.openedAt} is null)`),
    check('hand_ins_decided', sql`(${t.state} in ('accepted', 'improve')) = (${t.decidedAt} is not null)`),
    check(
      'hand_ins_points',
      sql`case ${t.state} when 'accepted' then ${t.points} is not null and ${t.points} between ${t.pointsToAccept} and ${t.of} when 'improve' then ${t.points} is null or ${t.points} between 0 and ${t.of} else ${t.points} is null end`,
    ),
    uniqueIndex('hand_ins_open_key')
      .on(t.userId, t.lessonId)
      .where(sql`${t.state} in ('waiting', 'opened')`),
    uniqueIndex('hand_ins_number_key')
      .on(t.userId, t.lessonId, t.number)
      .where(sql`${t.state} <> 'taken_back'`),
    index('hand_ins_queue_idx')
      .on(t.receivedAt, t.id)
      .where(sql`${t.state} in ('waiting', 'opened')`),
    index('hand_ins_user_idx').on(t.userId, t.decidedAt.desc().nullsFirst()),
    index('hand_ins_lesson_idx').on(t.lessonId),
    index('hand_ins_decided_idx')
      .on(t.decidedAt)
      .where(sql`${t.decidedAt} is not null`),
  ],
);

/** A file that a learner uploaded for an assignment. Only the learner and graders may open it. */
export const submissionUploads = pgTable(
  'hand_in_uploads',
  {
    mediaId: uuid('media_id')
      .primaryKey()
      .references(() => mediaFiles.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Bytes of a photo before the device shrank it; null for other files. */
    originalBytes: bigint('original_bytes', { mode: 'number' }),
    createdAt: created(),
  },
  (t) => [
    check('hand_in_uploads_bytes', sql`${t.originalBytes} > 0`),
    index('hand_in_uploads_user_idx').on(t.userId, t.createdAt),
    index('hand_in_uploads_lesson_idx').on(t.lessonId),
  ],
);

/** The files of a submission, in order. An improved submission may have files of the one before. */
export const submissionFiles = pgTable(
  'hand_in_files',
  {
    submissionId: uuid('hand_in_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => mediaFiles.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.position] }),
    unique('hand_in_files_media_key').on(t.submissionId, t.mediaId),
    check('hand_in_files_position', sql`${t.position} between 0 and 5`),
    index('hand_in_files_media_idx').on(t.mediaId),
  ],
);

/** The level that a decided submission reached in a criterion of its rubric. */
export const submissionLevels = pgTable(
  'hand_in_levels',
  {
    submissionId: uuid('hand_in_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    criterion: text('criterion').notNull(),
    level: smallint('level').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.criterion] }),
    check('hand_in_levels_level', sql`${t.level} between 0 and 3`),
  ],
);
