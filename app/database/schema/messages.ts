import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created, id, moment, oneOf } from './columns.ts';
import { users } from './identity.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    status: text('status').notNull().default('new'),
    handledBy: uuid('handled_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [
    index('contact_messages_email_idx').on(t.email, t.createdAt),
    check('contact_messages_status', oneOf(t.status, ['new', 'read', 'answered', 'archived'])),
    check('contact_messages_size', sql`length(${t.message}) between 1 and 10000`),
    index('contact_messages_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
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
  ],
);
