import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { locales, type Locale } from '#app/shared/locale.ts';
import { maxLinkMessageLength, maxLinkNameLength, maxPayerMessageLength } from '#app/shared/selling-terms.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf, textOrNone, updated } from './columns.ts';
import { instalmentPlans } from './instalment-plans.ts';

/** Links by which a buyer asks somebody else to pay an order, or into an instalment plan. Their address has the id, signed. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: id(),
    /** Null for a link of an instalment plan. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    planId: uuid('plan_id').references(() => instalmentPlans.id, { onDelete: 'restrict' }),
    /** The buyer's name as the payer sees it. */
    shownName: text('shown_name').notNull(),
    /** The buyer's words for the payer. */
    message: textOrNone('message'),
    /** Language of the page where it was made. */
    locale: text('locale').$type<Locale>().notNull(),
    /** Until then the order keeps its price. */
    validUntil: moment('valid_until').notNull(),
    /** When the buyer took it back, or made another. */
    closedAt: moment('closed_at'),
    /** When somebody with the link said that they do not know the buyer. */
    reportedAt: moment('reported_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('payment_links_subject', sql`num_nonnulls(${t.orderId}, ${t.planId}) = 1`),
    check(
      'payment_links_words',
      sql`char_length(${t.shownName}) between 1 and ${sql.raw(String(maxLinkNameLength))} and char_length(${t.message}) <= ${sql.raw(String(maxLinkMessageLength))}`,
    ),
    check('payment_links_locale', oneOf(t.locale, locales)),
    check('payment_links_dates', sql`${t.validUntil} > ${t.createdAt}`),
    uniqueIndex('payment_links_open_order_key')
      .on(t.orderId)
      .where(sql`closed_at is null`),
    uniqueIndex('payment_links_open_plan_key')
      .on(t.planId)
      .where(sql`closed_at is null`),
    index('payment_links_order_idx').on(t.orderId, t.createdAt),
    index('payment_links_plan_idx').on(t.planId, t.createdAt),
  ],
);

/** What somebody who paid by a link said to the buyer: once for each order. */
export const payerWords = pgTable(
  'payer_words',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Empty if they gave none. */
    name: textOrNone('name'),
    message: text('message').notNull(),
    createdAt: created(),
  },
  (t) => [
    check(
      'payer_words_length',
      sql`char_length(${t.name}) <= ${sql.raw(String(maxLinkNameLength))} and char_length(${t.message}) between 1 and ${sql.raw(String(maxPayerMessageLength))}`,
    ),
  ],
);
