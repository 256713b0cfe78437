import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { attemptStatuses, incomingPaymentSources, incomingPaymentStates } from '#app/shared/payment-terms.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/** One payment request to a provider for an order. It is never reused. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Name of the provider (`PaymentProvider`). */
    provider: text('provider').notNull().default('mpesa'),
    /** The provider's id of the request, unique within it; null until known. A trigger fills it for attempts of an older release. */
    providerReference: text('provider_reference'),
    /** The provider's page on which the payer pays, if it has one. */
    paymentPage: text('payment_page'),
    /** The phone that was prompted; null with a provider that prompts none. */
    phoneNumber: text('phone_number'),
    /** True if it was asked for by somebody with a link of the order, whose number its buyer sees only in part. */
    isByLink: boolean('is_by_link').notNull().default(false),
    amountShillings: integer('amount_shillings').notNull(),
    status: text('status').notNull().default('created'),
    /** M-Pesa only, for the release before `mpesa_prompts`: triggers copy these three from there, and no code reads them. */
    callbackTokenHash: text('callback_token_hash'),
    merchantRequestId: text('merchant_request_id'),
    checkoutRequestId: text('checkout_request_id'),
    resultCode: text('result_code'),
    resultDescription: text('result_description'),
    receipt: text('receipt'),
    submittedAt: moment('submitted_at'),
    finishedAt: moment('finished_at'),
    queryCount: integer('query_count').notNull().default(0),
    nextQueryAt: moment('next_query_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    uniqueIndex('payment_attempts_token_key').on(t.callbackTokenHash),
    uniqueIndex('payment_attempts_checkout_request_key').on(t.checkoutRequestId),
    // A prompt that may still take money blocks a second one for its order and on its phone.
    uniqueIndex('payment_attempts_live_order_key')
      .on(t.orderId)
      .where(sql`status in ('created', 'submitting', 'prompted', 'submit_unknown')`),
    uniqueIndex('payment_attempts_live_phone_key')
      .on(t.phoneNumber)
      .where(sql`status in ('created', 'submitting', 'prompted', 'submit_unknown')`),
    check('payment_attempts_status', oneOf(t.status, attemptStatuses)),
    check('payment_attempts_amount', sql`${t.amountShillings} between 1 and 250000`),
    check('payment_attempts_phone', sql`${t.phoneNumber} ~ '^254[17][0-9]{8}$'`),
    check('payment_attempts_asked', sql`${t.status} <> 'prompted' or ${t.providerReference} is not null`),
    check('payment_attempts_provider', sql`${t.provider} ~ '^[a-z][a-z_]{1,30}$'`),
    check('payment_attempts_reference', sql`${t.providerReference} ~ '^[ -~]{1,200}$'`),
    // M-Pesa prompts a phone, and its ids arrive together.
    check(
      'payment_attempts_mpesa',
      sql`${t.provider} <> 'mpesa' or (${t.phoneNumber} is not null and (${t.status} <> 'prompted' or (${t.checkoutRequestId} is not null and ${t.merchantRequestId} is not null)))`,
    ),
    uniqueIndex('payment_attempts_reference_key').on(t.provider, t.providerReference),
    index('payment_attempts_order_idx').on(t.orderId, t.createdAt),
    index('payment_attempts_due_idx')
      .on(t.nextQueryAt)
      .where(sql`next_query_at is not null`),
    // Attempts that may still turn out to be paid.
    index('payment_attempts_undecided_idx')
      .on(t.amountShillings)
      .where(
        sql`status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review') or (status = 'failed' and next_query_at is not null)`,
      ),
    index('payment_attempts_review_idx')
      .on(t.createdAt)
      .where(sql`status = 'review'`),
    index('payment_attempts_doubt_idx')
      .on(t.createdAt)
      .where(sql`status = 'submit_unknown'`),
  ],
);

/** Events of an attempt in order: prompt, answers, callbacks, queries. Append-only. */
export const paymentAttemptEvents = pgTable(
  'payment_attempt_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    kind: text('kind').notNull(),
    detail: jsonb('detail').notNull().default({}),
    createdAt: created(),
  },
  (t) => [index('payment_attempt_events_attempt_idx').on(t.attemptId, t.id)],
);

/**
 * Incoming payments: money that a provider reports; stored even if it matches nothing. `receipt` is the provider's code. The table's name
 * dates from when M-Pesa was the only provider.
 */
export const incomingPayments = pgTable(
  'mpesa_receipts',
  {
    receipt: text('receipt').primaryKey(),
    /** The provider that moved it. */
    provider: text('provider').notNull().default('mpesa'),
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    amountCents: integer('amount_cents').notNull(),
    /** Complete, or masked with asterisks if M-Pesa sent no more. */
    phoneNumber: text('phone_number'),
    paidAt: moment('paid_at'),
    source: text('source').notNull(),
    state: text('state').notNull(),
    /** Pays its order together with the matched payment that is no part. A refund does not change it. */
    isPart: boolean('is_part').notNull().default(false),
    /** Account number that the payer typed, from M-Pesa's confirmation. */
    accountReference: text('account_reference'),
    /** The staff member who decided a payment in review, and their note. */
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    // M-Pesa's codes have no prefix; those of others begin with the provider's name, so that all codes are unique.
    check(
      'mpesa_receipts_code',
      sql`case ${t.provider} when 'mpesa' then ${t.receipt} ~ '^[A-Z0-9]{8,14}$' else ${t.provider} ~ '^[a-z][a-z_]{1,30}$' and ${t.receipt} ~ ('^' || ${t.provider} || ':[!-~]{1,100}$') end`,
    ),
    check('mpesa_receipts_amount', sql`${t.amountCents} > 0`),
    check('mpesa_receipts_source', oneOf(t.source, incomingPaymentSources)),
    check('mpesa_receipts_state', oneOf(t.state, incomingPaymentStates)),
    check('mpesa_receipts_matched', sql`${t.state} <> 'matched' or ${t.orderId} is not null`),
    check(
      'mpesa_receipts_part',
      sql`not ${t.isPart} or (${t.orderId} is not null and ${t.decidedAt} is not null and ${t.state} in ('matched', 'refunded'))`,
    ),
    // One incoming payment pays an order. Parts pay beside it, and together never less than the total (trigger mpesa_receipts_parts_pay).
    uniqueIndex('mpesa_receipts_paying_order_key')
      .on(t.orderId)
      .where(sql`state = 'matched' and not is_part`),
    // One prompt is one charge with one incoming payment, provisional ones included.
    uniqueIndex('mpesa_receipts_attempt_key').on(t.attemptId),
    index('mpesa_receipts_provisional_idx')
      .on(t.amountCents)
      .where(sql`source = 'query'`),
    index('mpesa_receipts_imported_idx')
      .on(t.amountCents, t.paidAt)
      .where(sql`source = 'import_stand_in'`),
    index('mpesa_receipts_order_idx').on(t.orderId),
    index('mpesa_receipts_open_idx')
      .on(t.createdAt)
      .where(sql`state in ('surplus', 'review')`),
  ],
);
