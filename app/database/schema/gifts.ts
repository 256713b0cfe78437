import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { giftStates, maxGiftMessageLength, maxGiftNameLength } from '#app/shared/selling-terms.ts';
import { baseLocale, locales, type Locale } from '#app/shared/locale.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';

/**
 * Courses that one person pays for another. The order is the buyer's; its only line has no learner until somebody opens the gift, and then
 * that learner.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The secret of the link, on the card and in the mail. A new one for each recipient. */
    code: text('code').notNull().unique('gifts_code_key'),
    senderName: text('sender_name').notNull(),
    recipientName: text('recipient_name').notNull(),
    /** Null where the buyer hands it over. */
    recipientEmail: text('recipient_email'),
    message: text('message').notNull().default(''),
    /** Language of the page where it was bought, and of the mail. */
    locale: text('locale').$type<Locale>().notNull().default(baseLocale),
    /** Day in Nairobi of the mail; null for at once, or for no mail. */
    mailOn: date('mail_on', { mode: 'string' }),
    /** When the present recipient's mail was written last; null before. */
    mailedAt: moment('mailed_at'),
    state: text('state').notNull().default('waiting'),
    openedAt: moment('opened_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('gifts_code', sql`${t.code} ~ '^[A-HJKMNP-Z2-9]{16}$'`),
    check('gifts_state', oneOf(t.state, giftStates)),
    check('gifts_locale', oneOf(t.locale, locales)),
    check(
      'gifts_words',
      sql`char_length(${t.senderName}) between 1 and ${sql.raw(String(maxGiftNameLength))} and char_length(${t.recipientName}) between 1 and ${sql.raw(String(maxGiftNameLength))} and char_length(${t.message}) <= ${sql.raw(String(maxGiftMessageLength))}`,
    ),
    check('gifts_email', sql`${t.recipientEmail} = lower(${t.recipientEmail})`),
    check('gifts_mail', sql`${t.recipientEmail} is not null or num_nonnulls(${t.mailOn}, ${t.mailedAt}) = 0`),
    check(
      'gifts_dates',
      sql`case ${t.state} when 'waiting' then num_nonnulls(${t.mailedAt}, ${t.openedAt}) = 0 when 'unopened' then ${t.openedAt} is null when 'opened' then ${t.openedAt} is not null else true end`,
    ),
    uniqueIndex('gifts_order_key').on(t.orderId),
    index('gifts_recipient_key_idx').using(
      'gin',
      sql`search_key(' ' || ${t.recipientName} || ' ' || coalesce(${t.recipientEmail}, '')) gin_trgm_ops`,
    ),
    index('gifts_to_mail_idx')
      .on(t.mailOn, t.createdAt)
      .where(sql`state = 'unopened' and recipient_email is not null and mailed_at is null`),
  ],
);
