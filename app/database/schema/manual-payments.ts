import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bankedMethods, manualMethods, manualPaymentStatuses } from '#app/shared/payment-terms.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';
import { mediaFiles } from './media.ts';

/**
 * A payment by bank transfer, cash or cheque that staff recorded for an order. It is no money until it is approved: then its receipt is
 * 'method:reference' (trigger manual_payments_have_receipt). Rows are never deleted, and terms never change (trigger manual_payments_keep).
 */
export const manualPayments = pgTable(
  'manual_payments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    method: text('method').notNull(),
    /** The bank's reference, the number of the receipt book, or bank and number of the cheque: capitals without spaces. */
    reference: text('reference').notNull(),
    /**
     * The reference without dashes, by which it is compared and found (`referenceKey`). Trigger manual_payments_key fills it; of payments that
     * an older release recorded twice, the later ones have '~' and their id behind it.
     */
    referenceKey: text('reference_key'),
    amountCents: integer('amount_cents').notNull(),
    /** Day in Nairobi on which the money came. */
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    /** Photo or PDF; null after the buyer's account was deleted. */
    proofId: uuid('proof_id').references(() => mediaFiles.id, { onDelete: 'restrict' }),
    note: text('note').notNull().default(''),
    /** The company's bank account to which it came, as the settings named it; null where none was selected. */
    bankAccount: text('bank_account'),
    /** Key of the movement on the bank's statement from whose line it was recorded; null without one. */
    movementKey: text('movement_key'),
    /** The bank's own reference on that line (`referenceKey`), where another one was typed; null if it has none. */
    lineReferenceKey: text('line_reference_key'),
    status: text('status').notNull().default('waiting'),
    /** Decided when it was recorded, by the limit of that time. */
    needsApproval: boolean('needs_approval').notNull(),
    /** A cheque that counts only once it has cleared. */
    awaitsClearing: boolean('awaits_clearing').notNull().default(false),
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    /** Who approved or rejected it; the recorder where no approval is needed. */
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    /** An owner approved what they recorded, because no colleague could (trigger manual_payments_keep). */
    decidedAlone: boolean('decided_alone').notNull().default(false),
    decisionNote: text('decision_note').notNull().default(''),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('manual_payments_method', oneOf(t.method, manualMethods)),
    check('manual_payments_status', oneOf(t.status, manualPaymentStatuses)),
    check('manual_payments_reference', sql`${t.reference} ~ '^[A-Z0-9][A-Z0-9/._-]{2,39}$'`),
    check('manual_payments_amount', sql`${t.amountCents} > 0 and ${t.amountCents} % 100 = 0`),
    index('manual_payments_key_search_idx').using('gin', sql`${t.referenceKey} gin_trgm_ops`),
    check('manual_payments_bank_account', sql`length(btrim(${t.bankAccount})) between 1 and 120`),
    check('manual_payments_day', sql`${t.receivedOn} <= (${t.createdAt} at time zone 'Africa/Nairobi')::date`),
    check('manual_payments_decided', sql`(${t.status} = 'waiting') = (${t.decidedAt} is null)`),
    check('manual_payments_bounced', sql`${t.status} <> 'bounced' or ${t.method} = 'cheque'`),
    check('manual_payments_clearing', sql`not ${t.awaitsClearing} or ${t.method} = 'cheque'`),
    check(
      'manual_payments_second_person',
      sql`not ${t.needsApproval} or ${t.status} not in ('approved', 'bounced') or ${t.decidedBy} <> ${t.recordedBy} or ${t.decidedAlone}`,
    ),
    // One transfer, receipt or cheque pays once.
    uniqueIndex('manual_payments_reference_key_key')
      .on(t.method, t.referenceKey)
      .where(sql`status <> 'rejected'`),
    uniqueIndex('manual_payments_movement_key')
      .on(t.movementKey, sql`coalesce(${t.bankAccount}, '')`)
      .where(sql`movement_key is not null and status <> 'rejected'`),
    index('manual_payments_line_reference_idx')
      .on(t.lineReferenceKey)
      .where(sql`line_reference_key is not null`),
    index('manual_payments_order_idx').on(t.orderId),
    index('manual_payments_received_on_idx').on(t.receivedOn),
    // The first payment of an account since its last statement.
    index('manual_payments_account_idx')
      .on(t.bankAccount, t.receivedOn)
      .where(sql`${oneOf(sql.raw('method'), bankedMethods)} and status = 'approved'`),
    index('manual_payments_proof_idx').on(t.proofId),
    index('manual_payments_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('manual_payments_waiting_idx')
      .on(t.createdAt)
      .where(sql`status = 'waiting'`),
  ],
);
