import { sql } from 'drizzle-orm';
import { check, foreignKey, index, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { lessons } from './catalogue.ts';
import { moment, oneOf } from './columns.ts';
import { users } from './identity.ts';

/** Proof of a learner in a lesson: a passed quiz or an accepted assignment, with the best score. Certificates keep a copy. */
export const lessonProofs = pgTable(
  'lesson_proofs',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    kind: text('kind').$type<'check' | 'assignment'>().notNull(),
    /** Title of the lesson, in the learner's language. */
    title: text('title').notNull(),
    points: numeric('points', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    outOf: numeric('out_of', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    provedAt: moment('proved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    foreignKey({
      name: 'lesson_proofs_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    check('lesson_proofs_kind', oneOf(t.kind, ['check', 'assignment'])),
    check('lesson_proofs_score', sql`${t.outOf} > 0 and ${t.points} between 0 and ${t.outOf}`),
    index('lesson_proofs_course_idx').on(t.userId, t.courseId),
    index('lesson_proofs_lesson_idx').on(t.lessonId),
  ],
);
