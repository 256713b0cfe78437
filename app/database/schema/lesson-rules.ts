import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { lessons } from './catalogue.ts';

/**
 * When a lesson opens to the learners of its course: one of four ways. A lesson without a row is open at once. A trigger refuses lessons
 * that wait for each other.
 */
export const lessonRules = pgTable(
  'lesson_rules',
  {
    lessonId: uuid('lesson_id').primaryKey(),
    courseId: uuid('course_id').notNull(),
    /** A day in Nairobi. */
    opensOn: date('opens_on', { mode: 'string' }),
    /** Days after the enrolment. */
    opensAfterDays: integer('opens_after_days'),
    /** A lesson of the same course. Deleting it deletes the rule. */
    afterLessonId: uuid('after_lesson_id'),
    /** After all other lessons of the course. */
    afterAll: boolean('after_all').notNull().default(false),
  },
  (t) => [
    foreignKey({
      name: 'lesson_rules_lesson_fk',
      columns: [t.lessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'lesson_rules_after_fk',
      columns: [t.afterLessonId, t.courseId],
      foreignColumns: [lessons.id, lessons.courseId],
    }).onDelete('cascade'),
    check(
      'lesson_rules_one',
      sql`num_nonnulls(${t.opensOn}, ${t.opensAfterDays}, ${t.afterLessonId}) + ${t.afterAll}::int = 1`,
    ),
    check('lesson_rules_day', sql`${t.opensOn} between '2020-01-01' and '2199-12-31'`),
    check('lesson_rules_days', sql`${t.opensAfterDays} between 1 and 3650`),
    index('lesson_rules_course_idx').on(t.courseId),
    index('lesson_rules_after_idx').on(t.afterLessonId),
  ],
);
