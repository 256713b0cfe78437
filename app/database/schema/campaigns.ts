import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { campaignStatuses, recipientStates } from '#app/shared/campaign-terms.ts';
import { baseLocale, locales, type Locale } from '#app/shared/locale.ts';
import { courses } from './catalogue.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';
import { mailOutbox } from './mail.ts';
import { newsletterSubscriptions } from './messages.ts';

/** A mail to the learners of a course, to newsletter subscribers, or to both, written in the portal. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    subject: text('subject').notNull(),
    /** Its text without format: paragraphs, lists and buttons (`readCampaignText`). */
    body: text('body').notNull(),
    /** As the editor wrote it; null for a campaign that was written as text. */
    html: text('html'),
    /** Language in which it is written. */
    locale: text('locale').$type<Locale>().notNull().default(baseLocale),
    /** Its learners get it; null for none, and after the course is deleted. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    /** Of the learners, those who have not completed the course. */
    isForUnfinished: boolean('is_for_unfinished').notNull().default(false),
    /** Of the learners, those who have not started the course, or who have completed it; null for neither. */
    narrowedTo: text('narrowed_to'),
    /** Subscribers of the newsletter get it. */
    isForSubscribers: boolean('is_for_subscribers').notNull().default(false),
    status: text('status').notNull().default('draft'),
    /** When it starts; null while it is a draft. */
    sendAt: moment('send_at'),
    startedAt: moment('started_at'),
    /** When its last mails were queued. */
    queuedAt: moment('queued_at'),
    finishedAt: moment('finished_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('campaigns_status', oneOf(t.status, campaignStatuses)),
    check('campaigns_locale', oneOf(t.locale, locales)),
    check('campaigns_subject', sql`length(btrim(${t.subject})) between 1 and 150`),
    check('campaigns_body', sql`length(btrim(${t.body})) between 1 and 20000`),
    check('campaigns_narrowed_to', sql`${t.narrowedTo} in ('not_started', 'completed')`),
    check('campaigns_html', sql`length(${t.html}) between 1 and 60000`),
    check(
      'campaigns_times',
      sql`(${t.status} = 'draft') = (${t.sendAt} is null) and (${t.status} in ('sending', 'sent')) = (${t.startedAt} is not null) and (${t.status} = 'sent') = (${t.finishedAt} is not null)`,
    ),
    index('campaigns_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('campaigns_course_idx').on(t.courseId),
    index('campaigns_sent_to_course_idx')
      .on(t.courseId, t.startedAt.desc().nullsFirst(), t.id)
      .where(sql`started_at is not null`),
    index('campaigns_sent_to_subscribers_idx')
      .on(t.startedAt.desc().nullsFirst(), t.id)
      .where(sql`started_at is not null and is_for_subscribers`),
    index('campaigns_due_idx')
      .on(t.sendAt)
      .where(sql`status in ('scheduled', 'sending')`),
  ],
);

/** Somebody who gets a campaign: a learner or a subscriber, each address once. Deleted with the account or the subscription. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    id: id(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Null for a subscriber who is no learner of the course. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id').references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    state: text('state').notNull().default('waiting'),
    mailId: uuid('mail_id').references(() => mailOutbox.id, { onDelete: 'set null' }),
    unsubscribedAt: moment('unsubscribed_at'),
    createdAt: created(),
  },
  (t) => [
    unique('campaign_recipients_key').on(t.campaignId, t.email),
    check('campaign_recipients_state', oneOf(t.state, recipientStates)),
    check('campaign_recipients_person', sql`(${t.userId} is null) <> (${t.subscriptionId} is null)`),
    index('campaign_recipients_waiting_idx')
      .on(t.campaignId, t.id)
      .where(sql`state = 'waiting'`),
    index('campaign_recipients_user_idx').on(t.userId),
    index('campaign_recipients_subscription_idx').on(t.subscriptionId),
    index('campaign_recipients_mail_idx').on(t.mailId),
  ],
);
