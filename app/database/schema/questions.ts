import { sql } from 'drizzle-orm';
import {
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
import { questionKindNames, questionUses, type QuestionKind, type QuestionUse } from '#app/shared/study-terms.ts';
import { courses, lessons } from './catalogue.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { mediaFiles } from './media.ts';

/** The question bank of a course. What a question asks is in its revisions; what is written but not published is its draft. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<QuestionKind>().notNull(),
    /** Never both: the answers to practice questions are on the device. A trigger keeps it from the first revision on. */
    use: text('use').$type<QuestionUse>().notNull(),
    difficulty: smallint('difficulty').notNull(),
    /** Lesson that teaches it; a trigger clears the place when the lesson is deleted. */
    lessonId: uuid('lesson_id'),
    taughtSecond: integer('taught_second'),
    taughtPage: integer('taught_page'),
    taughtHeading: text('taught_heading'),
    /** The question itself in each of its languages, a line each, the course's own first. */
    words: text('words').notNull(),
    /** Content that is not published yet; publishing clears it by a trigger. */
    draft: jsonb('draft'),
    /** The newest revision, kept by a trigger; 0 if none is published. */
    currentRevision: integer('current_revision').notNull().default(0),
    archivedAt: moment('archived_at'),
    version: integer('version').notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    // Deletes the lesson alone from the row (ON DELETE SET NULL (lesson_id), written by hand in the migration).
    foreignKey({
      name: 'questions_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('set null'),
    unique('questions_of_kind_key').on(t.id, t.kind),
    uniqueIndex('questions_of_course_idx').on(t.id, t.courseId),
    check('questions_kind', oneOf(t.kind, questionKindNames)),
    check('questions_use', oneOf(t.use, questionUses)),
    check('questions_difficulty', sql`${t.difficulty} between 1 and 3`),
    check(
      'questions_taught',
      sql`num_nonnulls(${t.taughtSecond}, ${t.taughtPage}, ${t.taughtHeading}) <= case when ${t.lessonId} is null then 0 else 1 end and ${t.taughtSecond} >= 0 and ${t.taughtPage} >= 1`,
    ),
    check('questions_draft', sql`${t.draft} is null or ${t.draft} ->> 'kind' is not distinct from ${t.kind}`),
    check('questions_written', sql`${t.currentRevision} > 0 or (${t.currentRevision} = 0 and ${t.draft} is not null)`),
    index('questions_course_idx').on(t.courseId, t.createdAt.desc().nullsFirst(), t.id),
    index('questions_lesson_idx').on(t.lessonId),
  ],
);

/** Published contents of a question. A trigger forbids changes as long as the question exists. */
export const questionRevisions = pgTable(
  'question_revisions',
  {
    questionId: uuid('question_id').notNull(),
    /** From 1 without gaps, kept by a trigger. */
    number: integer('number').notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    content: jsonb('content').notNull(),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.number] }),
    foreignKey({
      name: 'question_revisions_question_fk',
      columns: [t.questionId, t.kind],
      foreignColumns: [questions.id, questions.kind],
    }).onDelete('cascade'),
    check('question_revisions_number', sql`${t.number} >= 1`),
    check('question_revisions_content', sql`${t.content} ->> 'kind' is not distinct from ${t.kind}`),
  ],
);

/** The pictures of a question's draft and revisions, kept by triggers that read their contents: a file that a revision shows is not deleted. */
export const questionPictures = pgTable(
  'question_pictures',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => mediaFiles.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.mediaId] }), index('question_pictures_media_idx').on(t.mediaId)],
);
