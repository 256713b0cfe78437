import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { lessons } from './catalogue.ts';
import { jsonValue, moment } from './columns.ts';
import { users } from './identity.ts';
import { questionRevisions, questions } from './questions.ts';

/** The questions that a practice lesson asks, in their order. A trigger takes published practice questions only. */
export const practiceQuestions = pgTable(
  'practice_questions',
  {
    lessonId: uuid('lesson_id').notNull(),
    questionId: uuid('question_id').notNull(),
    courseId: uuid('course_id').notNull(),
    /** From 0 without gaps. */
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.questionId] }),
    foreignKey({
      name: 'practice_questions_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'practice_questions_question_fk',
      columns: [t.questionId, t.courseId],
      foreignColumns: [questions.id, questions.courseId],
    }).onDelete('cascade'),
    unique('practice_questions_position_key').on(t.lessonId, t.position),
    check('practice_questions_position', sql`${t.position} >= 0`),
    index('practice_questions_question_idx').on(t.questionId),
  ],
);

/** Every answer to a practice question. A trigger keeps each row as long as its learner and its course. */
export const reviewLog = pgTable(
  'review_log',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From the device, so that an answer that is sent again is the same one. */
    id: uuid('id').notNull(),
    questionId: uuid('question_id').notNull(),
    /** That the learner saw, and that the answer is marked by. */
    revision: integer('revision').notNull(),
    courseId: uuid('course_id').notNull(),
    answer: jsonValue('answer').notNull(),
    isRight: boolean('is_right').notNull(),
    /** Rating of FSRS: 1 'again', 3 'good'. */
    rating: smallint('rating').notNull(),
    /** By the server's clock, from the age that the device measured. */
    answeredAt: moment('answered_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Version of the scheduler's parameters when it was answered. */
    parameters: smallint('parameters').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      name: 'review_log_question_fk',
      columns: [t.questionId, t.courseId],
      foreignColumns: [questions.id, questions.courseId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'review_log_revision_fk',
      columns: [t.questionId, t.revision],
      foreignColumns: [questionRevisions.questionId, questionRevisions.number],
    }).onDelete('cascade'),
    // The use case takes 4 KB; the database writes blanks between the parts.
    check('review_log_answer', sql`octet_length(${t.answer}::text) <= 6144`),
    check('review_log_rating', sql`${t.rating} = case when ${t.isRight} then 3 else 1 end`),
    check('review_log_moments', sql`${t.answeredAt} <= ${t.receivedAt}`),
    index('review_log_card_idx').on(t.userId, t.questionId, t.answeredAt),
    index('review_log_recent_idx').on(t.userId, t.answeredAt.desc().nullsFirst()),
    index('review_log_question_idx').on(t.questionId, t.revision),
  ],
);

/** State of a learner's card for a question: a cache that `replay.ts` calculates from the log. */
export const reviewCards = pgTable(
  'review_cards',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id').notNull(),
    courseId: uuid('course_id').notNull(),
    /** When the question is asked again. */
    dueAt: moment('due_at').notNull(),
    /** Stability and difficulty of FSRS: days until the chance to remember it falls to 90 %, and 1 to 10. */
    stability: doublePrecision('stability').notNull(),
    difficulty: doublePrecision('difficulty').notNull(),
    /** Number of its answers, and of the wrong ones after the first. */
    reviews: integer('reviews').notNull(),
    lapses: integer('lapses').notNull(),
    lastRating: smallint('last_rating').notNull(),
    lastAnsweredAt: moment('last_answered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId] }),
    foreignKey({
      name: 'review_cards_question_fk',
      columns: [t.questionId, t.courseId],
      foreignColumns: [questions.id, questions.courseId],
    }).onDelete('cascade'),
    check('review_cards_rating', sql`${t.lastRating} in (1, 3)`),
    check('review_cards_due', sql`${t.dueAt} > ${t.lastAnsweredAt}`),
    index('review_cards_due_idx').on(t.userId, t.dueAt),
    index('review_cards_course_idx').on(t.userId, t.courseId),
    index('review_cards_question_idx').on(t.questionId),
  ],
);
