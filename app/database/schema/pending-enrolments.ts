import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { courses } from './catalogue.ts';
import { created, id } from './columns.ts';
import { users } from './identity.ts';

/**
 * A course that an admin gave to an address without an account. It opens when an account proves the address, and the row goes then; until
 * then it waits, or is withdrawn.
 */
export const pendingEnrolments = pgTable(
  'pending_enrolments',
  {
    id: id(),
    /** In lower case. */
    email: text('email').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the person gets mails about it. */
    notify: boolean('is_told').notNull(),
    createdAt: created(),
  },
  (t) => [
    unique('pending_enrolments_email_course_key').on(t.email, t.courseId),
    check('pending_enrolments_email_lower', sql`${t.email} = lower(${t.email}) and ${t.email} like '%_@_%'`),
    index('pending_enrolments_course_idx').on(t.courseId, t.createdAt.desc().nullsFirst()),
    index('pending_enrolments_created_idx').on(t.createdAt.desc().nullsFirst()),
  ],
);
