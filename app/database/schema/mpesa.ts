import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checkStatuses, inboxKinds } from '#app/shared/payment-terms.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { paymentClaims } from './payment-claims.ts';
import { paymentAttempts } from './payments.ts';
import { refunds } from './refunds.ts';

/** The callback inbox: every raw body, committed before the answer to Daraja. Append-only except for its outcome. */
export const paymentCallbacks = pgTable(
  'payment_callbacks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull().default('stk'),
    tokenHash: text('token_hash').notNull(),
    body: text('body').notNull(),
    sourceAddress: text('source_address'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
    outcome: text('outcome'),
  },
  (t) => [
    check('payment_callbacks_kind', oneOf(t.kind, inboxKinds)),
    check('payment_callbacks_outcome', sql`(${t.processedAt} is null) = (${t.outcome} is null)`),
    index('payment_callbacks_open_idx')
      .on(t.id)
      .where(sql`processed_at is null`),
    index('payment_callbacks_token_idx').on(t.tokenHash),
  ],
);

/** M-Pesa's part of an attempt: the secret in its callback's path, as SHA-256, and Daraja's ids once known. */
export const mpesaPrompts = pgTable(
  'mpesa_prompts',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    tokenHash: text('token_hash').notNull(),
    merchantRequestId: text('merchant_request_id'),
    checkoutRequestId: text('checkout_request_id'),
  },
  (t) => [
    uniqueIndex('mpesa_prompts_token_key').on(t.tokenHash),
    uniqueIndex('mpesa_prompts_checkout_request_key').on(t.checkoutRequestId),
  ],
);

/** M-Pesa's part of a refund: the secret in the path of its result, as SHA-256, and Daraja's ids of the last reversal sent. */
export const mpesaReversals = pgTable(
  'mpesa_reversals',
  {
    refundId: uuid('refund_id')
      .primaryKey()
      .references(() => refunds.id, { onDelete: 'restrict' }),
    resultTokenHash: text('result_token_hash').notNull(),
    conversationId: text('conversation_id'),
    originatorConversationId: text('originator_conversation_id'),
  },
  (t) => [uniqueIndex('mpesa_reversals_token_key').on(t.resultTokenHash)],
);

/** A request to M-Pesa about one receipt (Daraja: transaction status). The answer has its own callback address. */
export const transactionChecks = pgTable(
  'transaction_checks',
  {
    id: id(),
    receipt: text('receipt').notNull(),
    status: text('status').notNull().default('submitting'),
    claimId: uuid('claim_id').references(() => paymentClaims.id, { onDelete: 'restrict' }),
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'restrict' }),
    resultTokenHash: text('result_token_hash').notNull(),
    conversationId: text('conversation_id'),
    originatorConversationId: text('originator_conversation_id'),
    resultCode: text('result_code'),
    resultDescription: text('result_description'),
    /** The amount that we received with the receipt, by M-Pesa; null for any other answer. */
    amountCents: integer('amount_cents'),
    /** Time of that payment by M-Pesa's clock. */
    paidAt: moment('paid_at'),
    /** True if the payment is not in the books, because it may be counted already without its code. The sweep checks it again. */
    isUncounted: boolean('is_uncounted').notNull().default(false),
    /** The payer's number, whole or masked; known only while the receipt is uncounted. */
    payer: text('payer'),
    createdAt: created(),
    updatedAt: updated(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    check('transaction_checks_receipt', sql`${t.receipt} ~ '^[A-Z0-9]{8,14}$'`),
    check('transaction_checks_status', oneOf(t.status, checkStatuses)),
    check('transaction_checks_cause', sql`num_nonnulls(${t.claimId}, ${t.refundId}) = 1`),
    check(
      'transaction_checks_uncounted',
      sql`not ${t.isUncounted} or (${t.claimId} is not null and ${t.amountCents} is not null)`,
    ),
    check('transaction_checks_payer', sql`${t.payer} is null or ${t.isUncounted}`),
    uniqueIndex('transaction_checks_token_key').on(t.resultTokenHash),
    index('transaction_checks_open_idx')
      .on(t.createdAt)
      .where(sql`status in ('submitting', 'asked')`),
    index('transaction_checks_uncounted_idx')
      .on(t.updatedAt)
      .where(sql`is_uncounted`),
    index('transaction_checks_claim_idx').on(t.claimId),
    index('transaction_checks_refund_idx').on(t.refundId),
  ],
);
