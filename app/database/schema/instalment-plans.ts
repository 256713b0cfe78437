import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { openInstalmentPlanStates, instalmentPlanStates, instalmentTaxTimes } from '#app/shared/selling-terms.ts';
import { courses } from './catalogue.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/** Courses that are sold bit by bit too. */
export const instalmentPlanCourses = pgTable('plan_courses', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  createdAt: created(),
});

/** A course, or several, that a learner pays bit by bit. What it costs and how long it lasts are fixed when it starts. */
export const instalmentPlans = pgTable(
  'plans',
  {
    id: id(),
    /** Account number for Pay Bill, beside those of orders. */
    number: text('number').notNull().unique('plans_number_key'),
    /** Null after the account was deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The first course; null once one of its courses is gone. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    /** Title of the first course. */
    courseTitle: text('course_title').notNull(),
    /** Number of its lines. With 1 the database writes the line, also for the release before. */
    courseCount: integer('course_count').notNull().default(1),
    priceCents: integer('price_cents').notNull(),
    /** Least amount of the first payment. */
    firstCents: integer('first_cents').notNull(),
    /** Seconds that the whole price opens the course for. */
    spanSeconds: integer('span_seconds').notNull(),
    /** When its payments are invoiced. */
    taxDue: text('tax_due').notNull(),
    state: text('state').notNull().default('waiting'),
    /** Payments that came, also those that a cancelled instalment plan refunded. */
    paidCents: integer('paid_cents').notNull().default(0),
    accessUntil: moment('access_until'),
    startedAt: moment('started_at'),
    paidAt: moment('paid_at'),
    cancelledAt: moment('cancelled_at'),
    /** The last reminder before a pause. */
    remindedAt: moment('reminded_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('plans_number', sql`${t.number} ~ '^P[A-Z0-9]{6}$'`),
    check('plans_state', oneOf(t.state, instalmentPlanStates)),
    check('plans_tax_due', oneOf(t.taxDue, instalmentTaxTimes)),
    check(
      'plans_price',
      sql`${t.priceCents} % 100 = 0 and ${t.firstCents} % 100 = 0 and ${t.priceCents} <= 25000000 and ${t.firstCents} between 1000 and ${t.priceCents} - 100`,
    ),
    check('plans_courses', sql`${t.courseCount} between 1 and 50`),
    check('plans_span', sql`${t.spanSeconds} between 86400 and 15897600`),
    check('plans_paid', sql`${t.paidCents} between 0 and ${t.priceCents} and ${t.paidCents} % 100 = 0`),
    check(
      'plans_dates',
      sql`case ${t.state} when 'waiting' then ${t.paidCents} = 0 and num_nonnulls(${t.startedAt}, ${t.accessUntil}, ${t.paidAt}, ${t.cancelledAt}) = 0 when 'paid' then ${t.paidCents} = ${t.priceCents} and ${t.startedAt} is not null and ${t.accessUntil} is null and ${t.paidAt} is not null and ${t.cancelledAt} is null when 'cancelled' then ${t.cancelledAt} is not null else ${t.paidCents} between 1 and ${t.priceCents} - 1 and ${t.startedAt} is not null and ${t.accessUntil} is not null and ${t.paidAt} is null and ${t.cancelledAt} is null end`,
    ),
    uniqueIndex('plans_open_key').on(t.userId, t.courseId).where(oneOf(t.state, openInstalmentPlanStates)),
    index('plans_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('plans_course_idx').on(t.courseId),
    // The portal's list, which has the plans that have begun.
    index('plans_begun_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`started_at is not null`),
    index('plans_begun_state_idx')
      .on(t.state, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`started_at is not null`),
    index('plans_number_key_idx').using('gin', sql`search_key(' ' || ${t.number}) gin_trgm_ops`),
    index('plans_ends_idx')
      .on(t.accessUntil)
      .where(sql`state = 'active'`),
  ],
);

/** The courses of an instalment plan, each with its share of the price. Written with the plan. */
export const instalmentPlanLines = pgTable(
  'plan_lines',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => instalmentPlans.id, { onDelete: 'restrict' }),
    position: integer('position').notNull(),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    courseTitle: text('course_title').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The learner while the plan takes payments; kept by triggers. */
    openFor: uuid('open_for'),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.position] }),
    check('plan_lines_price', sql`${t.priceCents} >= 0`),
    uniqueIndex('plan_lines_open_key').on(t.openFor, t.courseId),
    index('plan_lines_course_idx').on(t.courseId),
    index('plan_lines_title_key_idx').using('gin', sql`search_key(' ' || ${t.courseTitle}) gin_trgm_ops`),
  ],
);

/** The orders that pay an instalment plan: one for each payment, with the courses of the plan as its lines. */
export const instalmentPlanPayments = pgTable(
  'plan_payments',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => instalmentPlans.id, { onDelete: 'restrict' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.planId, t.orderId] }), uniqueIndex('plan_payments_order_key').on(t.orderId)],
);
