import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { created, id, moment, oneOf } from './columns.ts';

/** Mails to send, written in the transaction that causes them, so that none is lost and none is sent twice. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id(),
    /** Identifies the mail, such as 'receipt:{order}'. A second mail with the key is not inserted. */
    dedupeKey: text('dedupe_key'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    replyTo: text('reply_to'),
    unsubscribeUrl: text('unsubscribe_url'),
    /** Name of the PDF that goes with the mail; null without one. */
    attachmentName: text('attachment_name'),
    /** The PDF in base64; null again once the mail is sent. */
    attachment: text('attachment'),
    /** Waits while any other mail is due. */
    isBulk: boolean('is_bulk').notNull().default(false),
    status: text('status').notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('mail_outbox_dedupe_key').on(t.dedupeKey),
    check('mail_outbox_status', oneOf(t.status, ['queued', 'sent', 'failed'])),
    check(
      'mail_outbox_recipient',
      sql`concat(${t.recipient}, ${t.subject}, ${t.replyTo}, ${t.unsubscribeUrl}) !~ '[\\r\\n]'`,
    ),
    check('mail_outbox_attachment', sql`${t.attachmentName} is not null or ${t.attachment} is null`),
    index('mail_outbox_due_idx')
      .on(t.nextTryAt)
      .where(sql`status = 'queued'`),
    index('mail_outbox_failed_idx')
      .on(t.createdAt)
      .where(sql`status = 'failed'`)
      .concurrently(),
    index('mail_outbox_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
  ],
);
