import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created, id, moment, oneOf } from './columns.ts';
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

/**
 * A corrected name of a certificate: asked for by its learner, or given by staff, who issue the certificate again under its code. Holds
 * what the audit log must not, because the log stays when an account is deleted: both names and the reasons.
 */
export const certificateCorrections = pgTable(
  'certificate_corrections',
  {
    id: id(),
    code: text('code')
      .notNull()
      .references(() => certificates.code, { onDelete: 'cascade' }),
    state: text('state').$type<'waiting' | 'issued' | 'declined'>().notNull(),
    /** The name that was asked for; once issued, the one that was given. */
    name: text('name').notNull(),
    /** The certificate's name before it was issued again; null until then. */
    formerName: text('former_name'),
    /** When the learner asked, and why; null if staff began. */
    askedAt: moment('asked_at'),
    askedReason: text('asked_reason'),
    decidedAt: moment('decided_at'),
    /** Null while it waits, and once the colleague's account is deleted. */
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** Why it was issued or declined; the learner reads it. */
    decisionReason: text('decision_reason'),
  },
  (t) => [
    check('certificate_corrections_state', oneOf(t.state, ['waiting', 'issued', 'declined'])),
    check('certificate_corrections_name', sql`length(${t.name}) between 1 and 120`),
    check('certificate_corrections_asked', sql`(${t.askedAt} is null) = (${t.askedReason} is null)`),
    check(
      'certificate_corrections_reasons',
      sql`greatest(length(${t.askedReason}), length(${t.decisionReason})) <= 500`,
    ),
    check(
      'certificate_corrections_decided',
      sql`case ${t.state}
        when 'waiting' then ${t.askedAt} is not null and ${t.decidedAt} is null and ${t.decisionReason} is null and ${t.decidedBy} is null
        else ${t.decidedAt} is not null and ${t.decisionReason} is not null end`,
    ),
    check('certificate_corrections_issued', sql`(${t.state} = 'issued') = (${t.formerName} is not null)`),
    uniqueIndex('certificate_corrections_waiting_key')
      .on(t.code)
      .where(sql`state = 'waiting'`),
    index('certificate_corrections_code_idx').on(t.code, t.decidedAt),
    index('certificate_corrections_decided_by_idx').on(t.decidedBy),
  ],
);
