import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { baseLocale, locales, type Locale } from '#app/shared/locale.ts';
import { optOutKinds } from '#app/shared/campaign-terms.ts';
import { courses } from './catalogue.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf } from './columns.ts';
import { users } from './identity.ts';
import { packs } from './organisations.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** Language of the page where it was written, and of the answer. */
    locale: text('locale').$type<Locale>().notNull().default(baseLocale),
    status: text('status').notNull().default('new'),
    handledBy: uuid('handled_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [
    index('contact_messages_email_idx').on(t.email, t.createdAt),
    check('contact_messages_locale', oneOf(t.locale, locales)),
    check('contact_messages_status', oneOf(t.status, ['new', 'read', 'answered', 'archived'])),
    check('contact_messages_size', sql`length(${t.message}) between 1 and 10000`),
    index('contact_messages_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    // The portal's list: all messages, and by any part of the text or the sender.
    index('contact_messages_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('contact_messages_key_idx').using(
      'gin',
      sql`search_key(${t.name} || ' ' || ${t.email} || ' ' || ${t.message}) gin_trgm_ops`,
    ),
  ],
);

/** Replies of the company to a message, by mail. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: id(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    /** The staff member's name as it was: an account that is deleted later leaves the answer signed. */
    sentByName: text('sent_by_name').notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [
    index('contact_replies_message_idx').on(t.messageId, t.createdAt),
    check('contact_replies_size', sql`length(${t.body}) between 1 and 10000`),
  ],
);

export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: id(),
    email: text('email').notNull(),
    status: text('status').notNull().default('pending'),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('newsletter_subscriptions_email_key').on(t.email),
    check('newsletter_subscriptions_email', sql`${t.email} = lower(${t.email})`),
    check('newsletter_subscriptions_status', oneOf(t.status, ['pending', 'confirmed', 'unsubscribed'])),
    index('newsletter_subscriptions_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('newsletter_subscriptions_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    index('newsletter_subscriptions_key_idx').using('gin', sql`search_key(${t.email}) gin_trgm_ops`),
  ],
);

/** A reminder of an unpaid order. The key allows one for each order. */
export const orderReminders = pgTable('order_reminders', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'restrict' }),
  createdAt: created(),
});

/** A reminder of an organisation to one of its people. The key allows one a week, whatever the organisation. */
export const teamReminders = pgTable(
  'team_reminders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Monday in Nairobi. */
    week: date('week').notNull(),
    packId: uuid('pack_id')
      .notNull()
      .references(() => packs.id, { onDelete: 'restrict' }),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.week] }),
    check('team_reminders_week', sql`extract(isodow from ${t.week}) = 1`),
    index('team_reminders_pack_idx').on(t.packId),
  ],
);

/** Mails that a user does not want, besides the newsletter. */
export const mailOptOuts = pgTable(
  'mail_opt_outs',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The course whose mails are unwanted; null for kinds that belong to no course. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (t) => [
    unique('mail_opt_outs_key').on(t.userId, t.kind, t.courseId).nullsNotDistinct(),
    check('mail_opt_outs_kind', oneOf(t.kind, optOutKinds)),
    check('mail_opt_outs_course', sql`(${t.kind} = 'course') = (${t.courseId} is not null)`),
    index('mail_opt_outs_course_idx').on(t.courseId),
  ],
);
