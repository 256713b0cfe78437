import { sql } from 'drizzle-orm';
import { check, foreignKey, index, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { lessons } from './catalogue.ts';
import { created, updated } from './columns.ts';
import { users } from './identity.ts';

/** A learner's private note in a lesson. The device gives the id, so that a note sent twice is one. */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    body: text('body').notNull(),
    /** Second of a video or page of a PDF; null for a note about the whole lesson. */
    position: numeric('position', { precision: 10, scale: 3, mode: 'number' }),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      name: 'lesson_notes_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    check('lesson_notes_body', sql`length(${t.body}) between 1 and 4000`),
    check('lesson_notes_position', sql`${t.position} >= 0`),
    index('lesson_notes_course_idx').on(t.userId, t.courseId),
    index('lesson_notes_lesson_idx').on(t.lessonId),
  ],
);
