import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { quizFeedbacks, quizAttemptStates, type QuizFeedback, type QuizAttemptState } from '#app/shared/study-terms.ts';
import { lessons, sections } from './catalogue.ts';
import { created, id, jsonValue, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';
import { questionRevisions, questions } from './questions.ts';

/** Settings of a quiz: drawing, passing, attempts, time. */
export const quizzes = pgTable(
  'checks',
  {
    lessonId: uuid('lesson_id').primaryKey(),
    courseId: uuid('course_id').notNull(),
    /** Share of the questions that must be right. */
    passPercent: smallint('pass_percent').notNull(),
    /** Null for any number. */
    attemptsAllowed: smallint('attempts'),
    /** From the end of one attempt to the start of the next. */
    hoursBetween: smallint('hours_between').notNull(),
    /** From the start of an attempt; null without a limit. */
    minutes: smallint('minutes'),
    /** Hours after its end during which an attempt that was handed in in time may arrive. */
    graceHours: smallint('grace_hours').notNull(),
    /** Takes no word of the device: what arrives after the end is late, whatever the hours of grace. */
    mustBeOnline: boolean('must_be_online').notNull().default(false),
    shufflesAnswers: boolean('shuffles_answers').notNull(),
    /** Draws again for each attempt; otherwise each attempt asks the same questions. */
    drawsAgain: boolean('draws_again').notNull(),
    feedback: text('feedback').$type<QuizFeedback>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: updated(),
  },
  (t) => [
    foreignKey({
      name: 'checks_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    unique('checks_in_course_key').on(t.lessonId, t.courseId),
    check('checks_pass_percent', sql`${t.passPercent} between 1 and 100`),
    check('checks_attempts', sql`${t.attemptsAllowed} between 1 and 20`),
    check('checks_hours', sql`${t.hoursBetween} between 0 and 720 and ${t.graceHours} between 0 and 168`),
    check('checks_minutes', sql`${t.minutes} between 1 and 480`),
    check('checks_feedback', oneOf(t.feedback, quizFeedbacks)),
    index('checks_course_idx').on(t.courseId),
  ],
);

/** Number of questions that a quiz draws from those taught in a section, or from those without a place. */
export const quizDraws = pgTable(
  'check_draws',
  {
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    /** Null for questions without a place. */
    sectionId: uuid('section_id'),
    questions: smallint('questions').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'check_draws_check_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [quizzes.lessonId, quizzes.courseId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'check_draws_section_fk',
      columns: [t.sectionId, t.courseId],
      foreignColumns: [sections.id, sections.courseId],
    }).onDelete('cascade'),
    unique('check_draws_key').on(t.lessonId, t.sectionId).nullsNotDistinct(),
    check('check_draws_questions', sql`${t.questions} between 1 and 100`),
    index('check_draws_section_idx').on(t.sectionId),
  ],
);

/** An attempt of a learner at a quiz, with the rules of the moment in which it was drawn. */
export const quizAttempts = pgTable(
  'check_papers',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    /** From 1. */
    number: smallint('number').notNull(),
    /** Draws questions, their order and that of their answers. */
    seed: text('seed').notNull(),
    shufflesAnswers: boolean('shuffles_answers').notNull(),
    /** Number of questions, and how many of them must be right. */
    of: smallint('of').notNull(),
    pointsToPass: smallint('points_to_pass').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null without a limit. */
    endsAt: moment('ends_at'),
    /** Until when it may arrive; null without a limit. */
    arrivesBy: moment('arrives_by'),
    /** The setting of its moment. */
    mustBeOnline: boolean('must_be_online').notNull().default(false),
    /**
     * Requests of the learner while it is open: the last one, the first one since a silence, and the last one before that silence. Null for
     * attempts that were drawn before these were recorded.
     */
    lastSeenAt: moment('last_seen_at'),
    onlineSince: moment('online_since'),
    seenBeforeAt: moment('seen_before_at'),
    state: text('state').$type<QuizAttemptState>().notNull().default('open'),
    /** Id of the study event that handed it in; a repeated event has the same. */
    studyEventId: uuid('hand_in_id'),
    /** By the age of the event on the device; the moment of its arrival where the server knows better. */
    submittedAt: moment('handed_in_at'),
    receivedAt: moment('received_at'),
    /** When the device says that it was handed in. */
    claimedAt: moment('claimed_at'),
    /** When staff decided whether a late attempt counts: a 'marked' one with this counts, a 'late' one does not. */
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** Number of right answers; a correction of a question may change it. */
    points: smallint('points'),
  },
  (t) => [
    foreignKey({
      name: 'check_papers_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    check('check_papers_state', oneOf(t.state, quizAttemptStates)),
    check('check_papers_number', sql`${t.number} >= 1`),
    check('check_papers_of', sql`${t.of} >= 1 and ${t.pointsToPass} between 1 and ${t.of}`),
    check('check_papers_end', sql`${t.endsAt} > ${t.startedAt} and ${t.arrivesBy} >= ${t.endsAt}`),
    check('check_papers_limit', sql`(${t.endsAt} is null) = (${t.arrivesBy} is null)`),
    check(
      'check_papers_handed_in',
      sql`(${t.state} in ('marked', 'late')) = (${t.submittedAt} is not null and ${t.receivedAt} is not null and ${t.studyEventId} is not null)`,
    ),
    check(
      'check_papers_decided',
      sql`(${t.decidedAt} is null or (${t.state} in ('marked', 'late') and ${t.decidedAt} >= ${t.receivedAt})) and (${t.decidedBy} is null or ${t.decidedAt} is not null)`,
    ),
    check('check_papers_moments', sql`${t.submittedAt} between ${t.startedAt} and ${t.receivedAt}`),
    check(
      'check_papers_points',
      sql`case ${t.state} when 'marked' then ${t.points} is not null and ${t.points} between 0 and ${t.of} else ${t.points} is null end`,
    ),
    unique('check_papers_number_key').on(t.userId, t.lessonId, t.number),
    uniqueIndex('check_papers_open_key')
      .on(t.userId, t.lessonId)
      .where(sql`${t.state} = 'open'`),
    uniqueIndex('check_papers_hand_in_key').on(t.userId, t.studyEventId),
    index('check_papers_lesson_idx').on(t.lessonId, t.receivedAt.desc().nullsFirst()),
    index('check_papers_course_idx').on(t.courseId, t.userId),
    index('check_papers_late_idx')
      .on(t.receivedAt, t.id)
      .where(sql`${t.state} = 'late' and ${t.decidedAt} is null`),
    index('check_papers_decided_by_idx').on(t.decidedBy),
  ],
);

/** A question of an attempt, with the answer that was handed in. */
export const quizAnswers = pgTable(
  'check_answers',
  {
    attemptId: uuid('paper_id')
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    /** From 0 without gaps. */
    position: smallint('position').notNull(),
    questionId: uuid('question_id').notNull(),
    /** That was shown. */
    revision: integer('revision').notNull(),
    /** That it is marked by: the one that was shown, or the one of a correction. */
    markedBy: integer('marked_by').notNull(),
    /** Null if it was left empty, and before it is handed in. */
    answer: jsonValue('answer'),
    /** Null until it is marked. */
    isRight: boolean('is_right'),
    /** Seconds for which the question was shown, as the device measured them. */
    seconds: integer('seconds'),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.position] }),
    unique('check_answers_question_key').on(t.attemptId, t.questionId),
    foreignKey({
      name: 'check_answers_question_fk',
      columns: [t.questionId],
      foreignColumns: [questions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'check_answers_revision_fk',
      columns: [t.questionId, t.revision],
      foreignColumns: [questionRevisions.questionId, questionRevisions.number],
    }).onDelete('cascade'),
    foreignKey({
      name: 'check_answers_marked_by_fk',
      columns: [t.questionId, t.markedBy],
      foreignColumns: [questionRevisions.questionId, questionRevisions.number],
    }).onDelete('cascade'),
    check('check_answers_position', sql`${t.position} >= 0`),
    check('check_answers_seconds', sql`${t.seconds} between 0 and 86400`),
    // The use case takes 4 KB; the database writes blanks between the parts.
    check('check_answers_size', sql`octet_length(${t.answer}::text) <= 6144`),
    check('check_answers_marked_by', sql`${t.markedBy} >= ${t.revision}`),
    index('check_answers_question_idx').on(t.questionId, t.revision),
  ],
);

/** A correction of a question, by which attempts were marked again. */
export const quizRegrades = pgTable(
  'check_regrades',
  {
    id: id(),
    questionId: uuid('question_id').notNull(),
    courseId: uuid('course_id').notNull(),
    /** That attempts are marked by from now on. */
    revision: integer('revision').notNull(),
    /** Results only rise unless this is said. */
    lowersResults: boolean('lowers_results').notNull(),
    /** Text for the learners whose results changed. */
    message: text('message').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [
    foreignKey({
      name: 'check_regrades_question_fk',
      columns: [t.questionId, t.courseId],
      foreignColumns: [questions.id, questions.courseId],
    }).onDelete('cascade'),
    check('check_regrades_message', sql`length(${t.message}) <= 1000`),
    index('check_regrades_question_idx').on(t.questionId),
    index('check_regrades_course_idx').on(t.courseId),
    index('check_regrades_decided_by_idx').on(t.decidedBy),
  ],
);

/** An attempt whose result a correction changed. */
export const quizRegradedAttempts = pgTable(
  'check_regraded_papers',
  {
    regradeId: uuid('regrade_id')
      .notNull()
      .references(() => quizRegrades.id, { onDelete: 'cascade' }),
    attemptId: uuid('paper_id')
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    pointsBefore: smallint('points_before').notNull(),
    pointsAfter: smallint('points_after').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.regradeId, t.attemptId] }),
    check('check_regraded_papers_changed', sql`${t.pointsBefore} <> ${t.pointsAfter}`),
    index('check_regraded_papers_paper_idx').on(t.attemptId),
  ],
);
