import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { locales, type Locale } from '#app/shared/locale.ts';
import { maxSeatReturns } from '#app/shared/organisation-terms.ts';
import { seatStates } from '#app/shared/selling-terms.ts';
import { orderLines } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';

/**
 * Seats of courses that a company orders for its people: one for each line of such an order. The line has no learner until somebody takes
 * the seat, and then that learner.
 */
export const seats = pgTable(
  'seats',
  {
    id: id(),
    orderLineId: uuid('payment_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    /** Line of the first course of the same seat, which opens several together; null for that line. The address and its mail are there. */
    partOf: uuid('part_of').references(() => orderLines.id, { onDelete: 'restrict' }),
    /** Address of whoever may take it, in small letters; null until the seat is named, and after that person's account was deleted. */
    email: text('email'),
    state: text('state').notNull().default('waiting'),
    /** Language of the mail to the present address; null for that of the order. */
    locale: text('locale').$type<Locale>(),
    /** When the mail to the present address was written; null before. */
    mailedAt: moment('mailed_at'),
    takenAt: moment('taken_at'),
    /** When whoever took it left the organisation. They keep the course. */
    leftAt: moment('left_at'),
    /** How often it was taken back from whoever had taken it. */
    returns: integer('returns').notNull().default(0),
    /** What the seat costs without the discount that staff gave, in whole shillings; null without one. */
    fullCents: integer('full_cents'),
    /** Why, in words for the buyer. */
    discountReason: text('discount_reason'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('seats_state', oneOf(t.state, seatStates)),
    check('seats_email', sql`${t.email} = lower(${t.email}) and char_length(${t.email}) between 3 and 254`),
    check('seats_mail', sql`${t.email} is not null or ${t.mailedAt} is null`),
    check(
      'seats_dates',
      sql`case ${t.state} when 'waiting' then num_nonnulls(${t.mailedAt}, ${t.takenAt}) = 0 when 'open' then ${t.takenAt} is null when 'taken' then ${t.takenAt} is not null else true end`,
    ),
    check(
      'seats_discount',
      sql`(${t.fullCents} is null) = (${t.discountReason} is null) and ${t.fullCents} % 100 = 0 and length(btrim(${t.discountReason})) between 3 and 120`,
    ),
    check('seats_locale', oneOf(t.locale, locales)),
    check('seats_left', sql`${t.leftAt} is null or ${t.takenAt} is not null`),
    check('seats_returns', sql`${t.returns} between 0 and ${sql.raw(String(maxSeatReturns))}`),
    check('seats_part', sql`${t.partOf} is null or (${t.email} is null and ${t.partOf} <> ${t.orderLineId})`),
    uniqueIndex('seats_payment_key').on(t.orderLineId),
    index('seats_part_idx')
      .on(t.partOf)
      .where(sql`part_of is not null`),
    index('seats_email_idx')
      .on(t.email)
      .where(sql`email is not null`),
    index('seats_to_mail_idx')
      .on(t.createdAt)
      .where(sql`state = 'open' and email is not null and mailed_at is null`),
    // Invitations that nobody opened, the oldest first.
    index('seats_invited_idx')
      .on(t.mailedAt)
      .where(sql`state = 'open' and mailed_at is not null`),
  ],
);
