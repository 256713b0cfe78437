import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { listedStatuses, orderStatuses, paymentStatuses } from '#app/shared/payment-terms.ts';
import { maxSeatsOfCourse } from '#app/shared/selling-terms.ts';
import { courses } from './catalogue.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/** A checkout of the whole cart: one prompt, one receipt. More than a prompt takes needs a quotation (trigger orders_need_quotation). */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Daraja: AccountReference, at most 12 letters and digits. The prompt shows it to the learner. */
    number: text('number').notNull().unique('orders_number_key'),
    /** Null after the buyer's account was deleted: the ledger stays. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').notNull().default('unpaid'),
    subtotalCents: integer('subtotal_cents').notNull(),
    roundingCents: integer('rounding_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    paidAt: moment('paid_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    unique('orders_idempotency_key').on(t.userId, t.idempotencyKey),
    check('orders_number', sql`${t.number} ~ '^[A-Z0-9]{6,12}$'`),
    check('orders_status', oneOf(t.status, orderStatuses)),
    check(
      'orders_amounts',
      sql`${t.subtotalCents} >= 0 and ${t.roundingCents} between 0 and 99 and ${t.totalCents} = ${t.subtotalCents} + ${t.roundingCents} and ${t.totalCents} % 100 = 0 and ${t.totalCents} <= 1000000000`,
    ),
    index('orders_paid_at_idx')
      .on(t.paidAt)
      .where(sql`paid_at is not null`),
    check('orders_paid_at', sql`(${t.status} = 'unpaid') = (${t.paidAt} is null)`),
    index('orders_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('orders_unpaid_idx')
      .on(t.createdAt)
      .where(sql`status = 'unpaid'`),
  ],
);

/** Condition: a line stands for its order in lists. */
const isListedRow = sql`listed_cents is not null`;

/** A payment per course, or per seat: a line of an order, or a staff enrolment without an order. The ledger: rows are never deleted. */
export const orderLines = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    /** Copies at the time of the order, for the ledger. */
    courseTitle: text('course_title').notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').notNull().default('pending'),
    /** The provider that moved the money: of a paid order the true one, of others M-Pesa; 'free', 'admin_enrollment' or 'test' without money. */
    paymentMethod: text('payment_method').notNull().default('mpesa'),
    /** M-Pesa receipt; null without one. */
    transactionId: text('transaction_id'),
    /** Of the seats of its course in its order, from 1; 0 for a line without a seat. */
    seatNumber: integer('seat_number').notNull().default(0),
    phoneNumber: text('phone_number'),
    enrolledBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    paymentDate: moment('payment_date'),
    refundedAt: moment('refunded_at'),
    /**
     * How lists and counts show the line's order, which is one row there: its first line (`listed_id`), its status, and in that line the money:
     * what the shop has of a paid order, otherwise the sum of its lines. Null in further lines of a course, and the status of a quotation that
     * nobody accepted. Triggers fill them (function list_orders).
     */
    listedId: uuid('listed_id'),
    listedStatus: text('listed_status'),
    listedCents: integer('listed_cents'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    // A course is in an order once, or once for each of its seats.
    uniqueIndex('payments_order_seat_key').on(t.orderId, t.courseId, t.seatNumber),
    check(
      'payments_seat',
      sql`${t.seatNumber} between 0 and ${sql.raw(String(maxSeatsOfCourse))} and (${t.seatNumber} = 0 or ${t.orderId} is not null)`,
    ),
    check('payments_status', oneOf(t.status, paymentStatuses)),
    check('payments_method', sql`${t.paymentMethod} ~ '^[a-z][a-z_]{1,30}$'`),
    check(
      'payments_listed',
      sql`${oneOf(t.listedStatus, listedStatuses)} and (${t.listedStatus} is null or ${t.listedId} is not null)`,
    ),
    check(
      'payments_shape',
      sql`case ${t.paymentMethod} when 'admin_enrollment' then ${t.orderId} is null and ${t.amountCents} = 0 and ${t.status} = 'admin_enrolled' when 'test' then ${t.orderId} is null and ${t.amountCents} = 0 and ${t.status} = 'test_completed' else ${t.orderId} is not null and ${t.amountCents} >= 0 and ${t.status} in ('pending', 'completed', 'failed', 'refunded') end`,
    ),
    check('payments_phone', sql`${t.phoneNumber} ~ '^254[17][0-9]{8}$'`),
    check(
      'payments_dates',
      sql`(${t.status} in ('pending', 'failed') or ${t.paymentDate} is not null) and (${t.status} = 'refunded') = (${t.refundedAt} is not null)`,
    ),
    index('payments_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('payments_course_idx').on(t.courseId),
    index('payments_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('payments_status_idx').on(t.status, paymentMoment(t), t.id),
    // The portal's list reads each status of orders separately, in the requested order.
    index('payments_listed_idx').on(t.listedStatus, paymentMoment(t), t.listedId).where(isListedRow),
    index('payments_listed_method_idx')
      .on(t.listedStatus, listedMethod(t), paymentMoment(t), t.listedId)
      .where(isListedRow),
    index('payments_listed_amount_idx').on(t.listedStatus, t.listedCents, t.listedId).where(isListedRow),
    index('payments_listed_buyer_idx')
      .on(t.listedStatus, sql`lower(${t.buyerName})`, t.listedId)
      .where(isListedRow),
    index('payments_listed_course_idx')
      .on(t.listedStatus, sql`lower(${t.courseTitle})`, paymentMoment(t), t.listedId)
      .where(sql`listed_id is not null`),
    // Also searched by its beginning, whatever the database's collation.
    index('payments_transaction_idx').on(t.transactionId.op('text_pattern_ops')),
    index('payments_phone_search_idx').using('gin', sql`${t.phoneNumber} gin_trgm_ops`),
  ],
);

/** SQL expression for the date of a payment in lists and totals: when the money came, or when it was requested if none has. */
export function paymentMoment(t: { readonly paymentDate: SQLWrapper; readonly createdAt: SQLWrapper }): SQL {
  return sql`coalesce(${t.paymentDate}, ${t.createdAt})`;
}

/** How lists show that the money of an order came, or was requested; null while nobody has tried to pay it. */
export function listedMethod(t: Readonly<Record<'listedStatus' | 'phoneNumber' | 'paymentMethod', SQLWrapper>>): SQL {
  return sql`(case when ${t.listedStatus} not in ('pending', 'failed') or ${t.phoneNumber} is not null then ${t.paymentMethod} end)`;
}

/**
 * Number and sum of orders, as lists show them (`listedStatus`), by status and day in Nairobi, as rows to add up. Triggers add a row whenever one
 * of them changes, and never update one, so that payments do not wait for each other.
 */
export const paymentTotals = pgTable(
  'payment_totals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Day of the payment's date. */
    day: date('day', { mode: 'string' }).notNull(),
    status: text('status').notNull(),
    payments: integer('payments').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (t) => [check('payment_totals_status', oneOf(t.status, listedStatuses)), index('payment_totals_day_idx').on(t.day)],
);

/**
 * Number and sum of payments by course and month in Nairobi, for bestsellers: a few rows per course and month, for any number of sales. Has no
 * foreign key, because deleting a course moves its payments from its own sums to those of no course.
 */
export const courseTotals = pgTable(
  'course_totals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for courses that are deleted. */
    courseId: uuid('course_id'),
    /** The first day of the month of the payment's moment. */
    month: date('month', { mode: 'string' }).notNull(),
    status: text('status').notNull(),
    payments: integer('payments').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (t) => [
    check('course_totals_status', oneOf(t.status, paymentStatuses)),
    index('course_totals_month_idx').on(t.month, t.status),
  ],
);

/**
 * Buyers as payments name them: far fewer rows than payments, so that a search by any part of a name or an e-mail is fast. Triggers add
 * them; they are deleted with the user.
 */
export const paymentBuyers = pgTable(
  'payment_buyers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name, t.email] }),
    index('payment_buyers_key_idx').using('gin', sql`search_key(' ' || ${t.name} || ' ' || ${t.email}) gin_trgm_ops`),
  ],
);

/** The titles that payments name, once each, as they were. */
export const paymentTitles = pgTable('payment_titles', { title: text('title').primaryKey() });
