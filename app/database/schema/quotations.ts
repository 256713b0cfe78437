import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { quotationStates } from '#app/shared/selling-terms.ts';
import { locales } from '#app/shared/locale.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/**
 * An order that staff made for a buyer. Its lines hold the prices. It is paid as soon as its order is (trigger orders_pay_quotation). Rows
 * are never deleted, and terms never change (trigger quotations_terms).
 */
export const quotations = pgTable(
  'quotations',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The order's number, which the buyer names as reference. */
    number: text('number').notNull().unique('quotations_number_key'),
    state: text('state').notNull().default('sent'),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    /** Empty for a person. */
    organisation: text('organisation').notNull().default(''),
    locale: text('locale').notNull(),
    /** Words above the list. */
    message: text('message').notNull().default(''),
    totalCents: integer('total_cents').notNull(),
    vatPercent: integer('vat_percent').notNull(),
    validUntil: moment('valid_until').notNull(),
    /** True if the buyer's account was made for it: an invitation follows the payment. */
    invites: boolean('invites').notNull().default(false),
    invitedAt: moment('invited_at'),
    acceptedAt: moment('accepted_at'),
    /** Null if the buyer accepted it by the link of the mail. */
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    closedAt: moment('closed_at'),
    /** The cancelled quotation that this one takes the place of; null for a first version. */
    replaces: uuid('replaces'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    unique('quotations_order_key').on(t.orderId),
    uniqueIndex('quotations_replaces_key').on(t.replaces),
    foreignKey({ name: 'quotations_replaces_fk', columns: [t.replaces], foreignColumns: [t.id] }).onDelete('restrict'),
    check('quotations_version', sql`${t.version} >= 1 and (${t.version} = 1) = (${t.replaces} is null)`),
    check('quotations_state', oneOf(t.state, quotationStates)),
    check('quotations_locale', oneOf(t.locale, locales)),
    check('quotations_texts', sql`length(${t.organisation}) <= 120 and length(${t.message}) <= 1000`),
    check('quotations_total', sql`${t.totalCents} between 100 and 1000000000 and ${t.totalCents} % 100 = 0`),
    check('quotations_vat', sql`${t.vatPercent} between 0 and 30`),
    check('quotations_accepted', sql`${t.state} <> 'accepted' or ${t.acceptedAt} is not null`),
    check('quotations_closed', sql`(${t.state} in ('expired', 'cancelled')) = (${t.closedAt} is not null)`),
    index('quotations_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('quotations_state_idx').on(t.state, t.createdAt.desc().nullsFirst(), t.id),
    index('quotations_key_idx').using(
      'gin',
      sql`search_key(${t.number} || ' ' || ${t.organisation} || ' ' || ${t.buyerName} || ' ' || ${t.buyerEmail}) gin_trgm_ops`,
    ),
    index('quotations_ends_idx')
      .on(t.validUntil)
      .where(sql`state = 'sent'`),
    index('quotations_invite_idx')
      .on(t.createdAt)
      .where(sql`state = 'paid' and invites and invited_at is null`),
  ],
);

/**
 * An order of the portal that is not sent yet: what was selected for it, without an order, a number or a promise of prices. Its id becomes the
 * quotation's, and the row is deleted then.
 */
export const quotationDrafts = pgTable(
  'quotation_drafts',
  {
    id: id(),
    /** The form as it was typed (`draftContent`). */
    content: jsonb('content').$type<unknown>().notNull(),
    /** Null for a buyer without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The buyer's, in lower case. */
    email: text('email').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('quotation_drafts_content', sql`jsonb_typeof(${t.content}) = 'object'`),
    index('quotation_drafts_updated_idx').on(t.updatedAt.desc().nullsFirst(), t.id),
    index('quotation_drafts_user_idx').on(t.userId),
    index('quotation_drafts_email_idx').on(t.email),
  ],
);
