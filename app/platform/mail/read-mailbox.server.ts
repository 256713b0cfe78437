import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { findMail, listMails, type OutboxRow } from './mail-queries.server.ts';

export interface MailboxEntry {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every web address in it, once. */
  readonly links: readonly string[];
  readonly createdAt: Date;
}

/** As many as the page and its JSON show. */
const mailboxLength = 100;

/** Whether the mailbox exists at all: in demo mode without a mail server. Otherwise mails are nobody's but the recipient's. */
export function hasMailbox(config: Pick<Config, 'mode' | 'mail'>): boolean {
  return config.mode === 'demo' && config.mail.kind === 'outbox';
}

/** The last mails of the outbox, newest first; those to one address, where one is given. */
export async function readMailbox(db: Database, to?: string): Promise<MailboxEntry[]> {
  return (await listMails(db, mailboxLength, to)).map(entryOf);
}

/** One of them; null where there is none with this id. */
export async function readMailboxEntry(db: Database, id: string): Promise<MailboxEntry | null> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null;
  const row = await findMail(db, id);
  return row && entryOf(row);
}

function entryOf({ id, recipient, subject, text, html, createdAt }: OutboxRow): MailboxEntry {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
  return { id, to: recipient, subject, text, html, links, createdAt };
}
