import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { lessonQuestionStates, type LessonQuestionState } from '#app/shared/study-terms.ts';
import { lessons } from './catalogue.ts';
import { created, id, moment, oneOf, textOrNone, tsvector } from './columns.ts';
import { users } from './identity.ts';

/** A learner's question about a lesson. The device gives the id; the same words of a person in a lesson are one question. */
export const lessonQuestions = pgTable(
  'lesson_questions',
  {
    id: uuid('id').primaryKey(),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    /** Null after the deletion of the account. */
    askerId: uuid('asker_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Second of a video or page of a PDF; null for the whole lesson. */
    position: numeric('position', { precision: 10, scale: 3, mode: 'number' }),
    state: text('state').$type<LessonQuestionState>().notNull().default('open'),
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => lessonQuestions.id, { onDelete: 'cascade' }),
    /** When staff hid it from learners; null while they see it. */
    hiddenAt: moment('hidden_at'),
    /** When staff let learners see its phone numbers and links; null before. */
    approvedAt: moment('approved_at'),
    /** When it was first answered. */
    answeredAt: moment('answered_at'),
    /** When those who answer were told. */
    toldAt: moment('told_at'),
    /** When the asker saw the first answer. */
    seenAt: moment('seen_at'),
    createdAt: created(),
    /** Its words, by English stems and as they are written. */
    words: tsvector('words').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('english', search_key(${lessonQuestions.body})) || to_tsvector('simple', search_key(${lessonQuestions.body}))`,
    ),
  },
  (t) => [
    foreignKey({
      name: 'lesson_questions_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    check('lesson_questions_body', sql`length(${t.body}) between 3 and 2000`),
    check('lesson_questions_position', sql`${t.position} >= 0`),
    check('lesson_questions_state', oneOf(t.state, lessonQuestionStates)),
    check('lesson_questions_answered', sql`(${t.state} = 'answered') <= (${t.answeredAt} is not null)`),
    check(
      'lesson_questions_merged',
      sql`(${t.state} = 'merged') = (${t.mergedIntoId} is not null) and ${t.mergedIntoId} <> ${t.id}`,
    ),
    uniqueIndex('lesson_questions_once_key').on(t.askerId, t.lessonId, sql`md5(${t.body})`),
    index('lesson_questions_lesson_idx').on(t.lessonId, t.createdAt.desc(), t.id.desc()),
    index('lesson_questions_course_idx').on(t.courseId),
    index('lesson_questions_asker_idx').on(t.askerId, t.courseId),
    index('lesson_questions_merged_idx').on(t.mergedIntoId),
    index('lesson_questions_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`state = 'open' and hidden_at is null`),
    index('lesson_questions_answered_idx').on(t.answeredAt),
    index('lesson_questions_words_idx').using('gin', t.words),
    index('lesson_questions_key_idx').using('gin', sql`search_key(${t.body}) gin_trgm_ops`),
  ],
);

/** An answer of somebody who may answer. At most one of a question is accepted. */
export const lessonAnswers = pgTable(
  'lesson_answers',
  {
    id: uuid('id').primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => lessonQuestions.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    isAccepted: boolean('is_accepted').notNull().default(false),
    createdAt: created(),
    words: tsvector('words').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('simple', regexp_replace(${lessonAnswers.body}, '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f]+', ' ', 'g'))`,
    ),
  },
  (t) => [
    check('lesson_answers_body', sql`length(${t.body}) between 1 and 4000`),
    uniqueIndex('lesson_answers_accepted_key')
      .on(t.questionId)
      .where(sql`is_accepted`),
    index('lesson_answers_question_idx').on(t.questionId, t.createdAt, t.id),
    index('lesson_answers_author_idx').on(t.authorId),
    index('lesson_answers_words_idx').using('gin', t.words),
  ],
);

/** Learners besides the asker who are told of an answer. */
export const lessonQuestionFollowers = pgTable(
  'lesson_question_followers',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => lessonQuestions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId] }), index('lesson_question_followers_user_idx').on(t.userId)],
);

/** A learner's report of a question, once for each. */
export const lessonQuestionReports = pgTable(
  'lesson_question_reports',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => lessonQuestions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: textOrNone('reason'),
    createdAt: created(),
    /** When staff decided about it. */
    settledAt: moment('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.userId] }),
    check('lesson_question_reports_reason', sql`length(${t.reason}) <= 500`),
    index('lesson_question_reports_user_idx').on(t.userId),
    index('lesson_question_reports_open_idx')
      .on(t.questionId)
      .where(sql`settled_at is null`),
  ],
);

/** A learner who may not ask. */
export const lessonQuestionSuspensions = pgTable(
  'lesson_question_suspensions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    suspendedBy: uuid('suspended_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [index('lesson_question_suspensions_by_idx').on(t.suspendedBy)],
);

/** An answer of staff to be used again. */
export const savedLessonAnswers = pgTable(
  'saved_lesson_answers',
  {
    id: id(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    createdAt: created(),
  },
  (t) => [
    check('saved_lesson_answers_title', sql`length(${t.title}) between 1 and 80`),
    check('saved_lesson_answers_body', sql`length(${t.body}) between 1 and 4000`),
    uniqueIndex('saved_lesson_answers_title_key').on(t.title),
  ],
);
