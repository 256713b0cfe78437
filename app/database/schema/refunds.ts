import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { liveRefundStatuses, refundMethods, refundReasons, refundStatuses } from '#app/shared/payment-terms.ts';
import { orderLines } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';
import { incomingPayments } from './payments.ts';

/** A refund, done or pending. A receipt has at most one live refund, and refunds never exceed it (trigger refunds_within_receipt). */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    receipt: text('receipt')
      .notNull()
      .references(() => incomingPayments.receipt, { onDelete: 'restrict' }),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').notNull().default('requested'),
    reason: text('reason').notNull().default('surplus'),
    method: text('method'),
    note: text('note').notNull().default(''),
    /** Null if the shop itself started the refund. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** The provider's code of the refund's transaction. */
    refundReceipt: text('refund_receipt'),
    /** M-Pesa only, for the release before `mpesa_reversals`: triggers copy these three from there, and no code reads them. */
    conversationId: text('conversation_id'),
    originatorConversationId: text('originator_conversation_id'),
    resultTokenHash: text('result_token_hash'),
    resultCode: text('result_code'),
    resultDescription: text('result_description'),
    submittedAt: moment('submitted_at'),
    nextCheckAt: moment('next_check_at'),
    checkCount: integer('check_count').notNull().default(0),
    createdAt: created(),
    updatedAt: updated(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_status', oneOf(t.status, refundStatuses)),
    check('refunds_reason', oneOf(t.reason, refundReasons)),
    check('refunds_method', oneOf(t.method, refundMethods)),
    check(
      'refunds_bounced',
      sql`(${t.reason} = 'bounced') = (coalesce(${t.method}, '') = 'bounced') or ${t.status} <> 'done'`,
    ),
    check('refunds_done', sql`${t.status} <> 'done' or (${t.method} is not null and ${t.finishedAt} is not null)`),
    uniqueIndex('refunds_live_key').on(t.receipt).where(oneOf(t.status, liveRefundStatuses)),
    uniqueIndex('refunds_token_key').on(t.resultTokenHash),
    uniqueIndex('refunds_refund_receipt_key').on(t.refundReceipt),
    index('refunds_refund_receipt_key_idx').on(sql`replace(${t.refundReceipt}, '-', '')`),
    index('refunds_receipt_idx').on(t.receipt),
    index('refunds_open_idx').on(t.createdAt).where(oneOf(t.status, liveRefundStatuses)),
    index('refunds_failed_idx')
      .on(t.createdAt)
      .where(sql`status = 'failed'`),
    index('refunds_twice_idx')
      .on(t.updatedAt)
      .where(sql`result_code = 'refunded_twice'`),
    index('refunds_due_idx')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);

/** The payments that a refund reverses. When it is done their learners lose the course, unless they have it from elsewhere. */
export const refundLines = pgTable(
  'refund_payments',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'restrict' }),
    orderLineId: uuid('payment_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.orderLineId] }), index('refund_payments_payment_idx').on(t.orderLineId)],
);
