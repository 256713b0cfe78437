import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { deletedPerson } from '#app/shared/deleted-person.ts';
import { insertMail, deleteMailsWith } from './mail-queries.server.ts';
import type { Mail } from './mail.ts';

/** Job that sends the mails of the outbox. It also runs every minute. */
export const deliverMailsJobName = 'deliver-mails';

/**
 * Inserts a mail into the outbox in the caller's transaction: it is sent if and only if the transaction commits, and once per
 * `dedupeKey`. With `jobs`, delivery starts right after the commit instead of within a minute. Skips mails to deleted accounts, because
 * their money may still move.
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
