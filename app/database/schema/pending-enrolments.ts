import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { baseLocale, locales, type Locale } from '#app/shared/locale.ts';
import { courses } from './catalogue.ts';
import { created, id, oneOf } from './columns.ts';
import { users } from './identity.ts';

/**
 * A course that a staff member gave to an address without an account. When an account verifies the address, it gets the course and the row is
 * deleted; until then the row waits, or is withdrawn.
 */
export const pendingEnrolments = pgTable(
  'pending_enrolments',
  {
    id: id(),
    /** Lower case. */
    email: text('email').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    enrolledBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    /** True if the person gets mails about it. */
    notify: boolean('is_told').notNull(),
    /** Language of the mail and of the page to which it leads. */
    locale: text('locale').$type<Locale>().notNull().default(baseLocale),
    createdAt: created(),
  },
  (t) => [
    unique('pending_enrolments_email_course_key').on(t.email, t.courseId),
    check('pending_enrolments_locale', oneOf(t.locale, locales)),
    check('pending_enrolments_email_lower', sql`${t.email} = lower(${t.email}) and ${t.email} like '%_@_%'`),
    index('pending_enrolments_course_idx').on(t.courseId, t.createdAt.desc().nullsFirst()),
    index('pending_enrolments_created_idx').on(t.createdAt.desc().nullsFirst()),
  ],
);
