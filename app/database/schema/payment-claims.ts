import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { claimStatuses } from '#app/shared/payment-terms.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/** 'I already paid': a provider's code that a learner entered for an order. */
export const paymentClaims = pgTable(
  'payment_claims',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    receipt: text('receipt').notNull(),
    status: text('status').notNull().default('open'),
    note: text('note').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('payment_claims_receipt', sql`${t.receipt} ~ '^([A-Z0-9]{8,14}|[a-z][a-z_]{1,30}:[!-~]{1,100})$'`),
    check('payment_claims_status', oneOf(t.status, claimStatuses)),
    check('payment_claims_decided', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    uniqueIndex('payment_claims_order_receipt_key').on(t.orderId, t.receipt),
    index('payment_claims_receipt_idx').on(t.receipt),
    index('payment_claims_open_idx')
      .on(t.createdAt)
      .where(sql`status = 'open'`),
  ],
);
