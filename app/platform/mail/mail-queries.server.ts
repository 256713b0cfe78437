import { and, asc, desc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { mailOutbox } from '#app/database/schema/mail.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Mail } from './mail.ts';

export type OutboxRow = typeof mailOutbox.$inferSelect;

const rowOf = (mail: Mail) => ({
  recipient: mail.to,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  dedupeKey: mail.dedupeKey ?? null,
  replyTo: mail.replyTo ?? null,
  unsubscribeUrl: mail.unsubscribeUrl ?? null,
  isBulk: mail.isBulk ?? false,
  attachmentName: mail.attachment?.name ?? null,
  attachment: mail.attachment?.base64 ?? null,
  // Due at once, also if the clock changes.
  nextTryAt: new Date(0),
});

/** Inserts a mail that is due at once. Keeps an existing row with the same key. Returns whether it is new. */
export async function insertMail(db: Database, mail: Mail): Promise<boolean> {
  const rows = await db
    .insert(mailOutbox)
    .values(rowOf(mail))
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({ id: mailOutbox.id });
  return rows.length > 0;
}

/** Inserts mails in one statement. Keeps existing rows with the same keys. Returns the ids of the new rows by their key. */
export async function insertMails(db: Database, mails: readonly Mail[]): Promise<ReadonlyMap<string, string>> {
  if (mails.length === 0) return new Map();
  const rows = await db
    .insert(mailOutbox)
    .values(mails.map(rowOf))
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({ id: mailOutbox.id, dedupeKey: mailOutbox.dedupeKey });
  return new Map(rows.map(({ id, dedupeKey }) => [dedupeKey ?? '', id]));
}

/** Returns how many bulk mails wait, up to `most`. */
export async function countBulkQueued(db: Database, most: number): Promise<number> {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'queued'), eq(mailOutbox.isBulk, true)))
    .limit(most);
  return rows.length;
}

/** Milliseconds: the longest wait for a retry plus eight hours. A later time was set by a clock that ran ahead. */
const maxWaitMs = 20 * 3_600_000;

/** Which due mails a process claims, until when, and how many. */
interface MailClaim {
  readonly now: Date;
  readonly leaseEnd: Date;
  readonly limit: number;
  readonly isBulk: boolean;
}

/**
 * Claims due rows for this process: bulk mails, or the others. Skips rows that another process has claimed. Rows of a process that dies
 * become due at the end of the lease.
 */
export async function claimDueMails(db: Database, { now, leaseEnd, limit, isBulk }: MailClaim): Promise<OutboxRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(mailOutbox)
      .where(
        and(
          eq(mailOutbox.status, 'queued'),
          eq(mailOutbox.isBulk, isBulk),
          or(lte(mailOutbox.nextTryAt, now), gt(mailOutbox.nextTryAt, new Date(now.getTime() + maxWaitMs))),
        ),
      )
      .orderBy(asc(mailOutbox.nextTryAt), asc(mailOutbox.createdAt), asc(mailOutbox.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length > 0) {
      await tx
        .update(mailOutbox)
        .set({ nextTryAt: leaseEnd })
        .where(
          inArray(
            mailOutbox.id,
            due.map((row) => row.id),
          ),
        );
    }
    return due;
  });
}

/** Marks a mail as sent, and drops its attachment: the document is drawn again when somebody wants it. */
export async function markMailSent(db: Database, id: string, tries: number, sentAt: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ status: 'sent', tries, sentAt, lastError: null, attachment: null })
    .where(eq(mailOutbox.id, id));
}

/** Marks a failed mail. `nextTryAt` null stops the delivery. */
export async function markMailRefused(
  db: Database,
  id: string,
  refusal: { tries: number; error: string; nextTryAt: Date | null },
): Promise<void> {
  const { tries, error, nextTryAt } = refusal;
  await db
    .update(mailOutbox)
    .set(nextTryAt ? { tries, lastError: error, nextTryAt } : { tries, lastError: error, status: 'failed' })
    .where(eq(mailOutbox.id, id));
}

/** Returns the newest mails first, of one recipient if given. */
export async function listMails(db: Database, limit: number, recipient?: string): Promise<OutboxRow[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(recipient === undefined ? undefined : eq(mailOutbox.recipient, recipient))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(limit);
}

export async function findMail(db: Database, id: string): Promise<OutboxRow | null> {
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return row ?? null;
}

/** Deletes every mail to this address or with replies to it. */
export async function deleteMailsWith(db: Database, address: string): Promise<void> {
  await db.delete(mailOutbox).where(or(eq(mailOutbox.recipient, address), eq(mailOutbox.replyTo, address)));
}
