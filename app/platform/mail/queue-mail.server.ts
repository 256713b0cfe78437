import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { deletedPerson } from '#app/shared/deleted-person.ts';
import { insertMail, deleteMailsWith } from './mail-queries.server.ts';
import type { Mail } from './mail.ts';

/** The job that empties the outbox; it also comes every minute by itself. */
export const deliverMailsJobName = 'deliver-mails';

/**
 * Writes a mail into the outbox in the caller's transaction: it goes out if and only if the transaction commits, and
 * once, however often a mail with the same `dedupeKey` is queued. Given `jobs`, delivery starts right after the commit
 * instead of within a minute. Mails to whoever deleted their account are not written: money may still be moved then.
 */
export async function queueMail(db: Database, mail: Mail, jobs?: Jobs): Promise<void> {
  if (mail.to === deletedPerson.email) return;
  await insertMail(db, mail);
  await jobs?.send(db, deliverMailsJobName, {}, { singletonKey: deliverMailsJobName });
}

/**
 * Deletes all mails to an address and all mails with it as reply-to, sent or not, in the transaction that deletes the account.
 * `address` in lower case.
 */
export async function deleteMailsOf(tx: Database, address: string): Promise<void> {
  await deleteMailsWith(tx, address);
}
