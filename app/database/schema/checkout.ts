import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { orderStatuses, paymentMethods, paymentStatuses } from '#app/shared/payment-terms.ts';
import { courses } from './catalogue.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/** One checkout of the whole cart: one prompt, one receipt (decision M2). */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Daraja: AccountReference, at most 12 letters and digits; what the learner sees in the prompt. */
    number: text('number').notNull().unique('orders_number_key'),
    /** Null once the buyer's account was deleted: the ledger stays (decision M8). */
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
      sql`${t.subtotalCents} > 0 and ${t.roundingCents} between 0 and 99 and ${t.totalCents} = ${t.subtotalCents} + ${t.roundingCents} and ${t.totalCents} % 100 = 0 and ${t.totalCents} <= 25000000`,
    ),
    check('orders_paid_at', sql`(${t.status} = 'unpaid') = (${t.paidAt} is null)`),
    index('orders_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('orders_unpaid_idx')
      .on(t.createdAt)
      .where(sql`status = 'unpaid'`),
  ],
);

/** A payment per course: a line of an order, or a grant without one. The ledger: rows are never deleted. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    /** Kept as they were at the time of the order, for the ledger (decision M8). */
    courseTitle: text('course_title').notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').notNull().default('pending'),
    paymentMethod: text('payment_method').notNull().default('mpesa'),
    /** The M-Pesa receipt; null where there is none (decision M13). */
    transactionId: text('transaction_id'),
    phoneNumber: text('phone_number'),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    paymentDate: moment('payment_date'),
    refundedAt: moment('refunded_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    unique('payments_order_course_key').on(t.orderId, t.courseId),
    check('payments_status', oneOf(t.status, paymentStatuses)),
    check('payments_method', oneOf(t.paymentMethod, paymentMethods)),
    check(
      'payments_shape',
      sql`case ${t.paymentMethod} when 'mpesa' then ${t.orderId} is not null and ${t.amountCents} > 0 and ${t.status} in ('pending', 'completed', 'failed', 'refunded') when 'admin_enrollment' then ${t.orderId} is null and ${t.amountCents} = 0 and ${t.status} = 'admin_enrolled' else ${t.orderId} is null and ${t.amountCents} = 0 and ${t.status} = 'test_completed' end`,
    ),
    check('payments_phone', sql`${t.phoneNumber} ~ '^254[17][0-9]{8}$'`),
    check(
      'payments_dates',
      sql`(${t.status} in ('pending', 'failed') or ${t.paymentDate} is not null) and (${t.status} = 'refunded') = (${t.refundedAt} is not null)`,
    ),
    index('payments_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('payments_course_idx').on(t.courseId),
    index('payments_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('payments_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    index('payments_transaction_idx').on(t.transactionId),
  ],
);
