import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created, moment } from './columns.ts';
import { users } from './identity.ts';
import { userBadges } from './learning.ts';

/** A proof on a certificate; `at` is an ISO time. */
interface CertifiedProof {
  readonly kind: 'check' | 'assignment';
  readonly title: string;
  readonly points: number;
  readonly outOf: number;
  readonly at: string;
}

/**
 * The facts of a badge on the day the course was completed. Written with the badge, found by its code, and deleted with it. A certificate
 * is invalid while the enrolment is revoked; no column says so.
 */
export const certificates = pgTable(
  'certificates',
  {
    code: text('code')
      .primaryKey()
      .references(() => userBadges.verificationCode, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    learnerName: text('learner_name').notNull(),
    courseTitle: text('course_title').notNull(),
    category: text('category').notNull(),
    instructor: text('instructor').notNull(),
    lessons: integer('lessons').notNull(),
    /** Whole hours, an estimate. */
    hours: integer('hours').notNull(),
    completedAt: moment('completed_at').notNull(),
    /** Checks passed and assignments accepted until then; none for older ones. */
    proofs: jsonb('proofs')
      .$type<readonly CertifiedProof[]>()
      .notNull()
      .default(sql`'[]'`),
    createdAt: created(),
  },
  (t) => [
    unique('certificates_user_course_key').on(t.userId, t.courseId),
    check('certificates_lessons', sql`${t.lessons} >= 0`),
    check('certificates_proofs', sql`jsonb_typeof(${t.proofs}) = 'array'`),
    check('certificates_hours', sql`${t.hours} >= 1`),
    index('certificates_course_idx').on(t.courseId),
  ],
);
