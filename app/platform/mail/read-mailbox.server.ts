import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { findMail, listMails, type OutboxRow } from './mail-queries.server.ts';

interface MailboxEntry {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every web address in the mail, once. */
  readonly links: readonly string[];
  readonly createdAt: Date;
}

/** Number of mails that the page and its JSON show. */
const mailboxLength = 100;

/** Returns whether the mailbox exists: only in demo mode without a mail server, because mails are private. */
export function hasMailbox(config: Pick<Config, 'mode' | 'mail'>): boolean {
  return config.mode === 'demo' && config.mail.kind === 'outbox';
}

/** Returns the last mails of the outbox, newest first, of one recipient if given. */
export async function readMailbox(db: Database, to?: string): Promise<MailboxEntry[]> {
  return (await listMails(db, mailboxLength, to)).map(entryOf);
}

/** Returns one mail; null for an unknown id. */
export async function readMailboxEntry(db: Database, id: string): Promise<MailboxEntry | null> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null;
  const row = await findMail(db, id);
  return row && entryOf(row);
}

function entryOf({ id, recipient, subject, text, html, createdAt }: OutboxRow): MailboxEntry {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
  return { id, to: recipient, subject, text, html, links, createdAt };
}
