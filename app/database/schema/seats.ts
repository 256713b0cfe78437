import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { seatStates } from '#app/shared/selling-terms.ts';
import { payments } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';

/**
 * Seats of courses that a company orders for its people: one for each line of such an order. The line has no learner until somebody takes
 * the seat, and then that learner.
 */
export const seats = pgTable(
  'seats',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    /** Address of whoever may take it, in small letters; null until the seat is named, and after that person's account was deleted. */
    email: text('email'),
    state: text('state').notNull().default('waiting'),
    /** When the mail to the present address was written; null before. */
    mailedAt: moment('mailed_at'),
    takenAt: moment('taken_at'),
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
    uniqueIndex('seats_payment_key').on(t.paymentId),
    index('seats_email_idx')
      .on(t.email)
      .where(sql`email is not null`),
    index('seats_to_mail_idx')
      .on(t.createdAt)
      .where(sql`state = 'open' and email is not null and mailed_at is null`),
  ],
);
