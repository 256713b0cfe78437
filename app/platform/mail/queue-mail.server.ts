import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import { countBulkQueued, deleteMailsWith, insertMail, insertMails } from './mail-queries.server.ts';
import type { Mail } from './mail.ts';

/** Job that sends the mails of the outbox. It also runs every minute. */
export const deliverMailsJobName = 'deliver-mails';

/**
 * Inserts a mail into the outbox in the caller's transaction: it is sent if and only if the transaction commits, and once per
 * `dedupeKey`. With `jobs`, delivery starts right after the commit instead of within a minute. Skips mails to deleted accounts, because
 * their money may still move. Returns whether the mail is new.
 */
export async function queueMail(db: Database, mail: Mail, jobs?: Jobs): Promise<boolean> {
  if (mail.to === deletedPerson.email) return false;
  const isNew = await insertMail(db, mail);
  await jobs?.send(db, deliverMailsJobName, {}, { singletonKey: deliverMailsJobName });
  return isNew;
}

/**
 * Inserts many mails into the outbox, as `queueMail` does, to be sent while no other mail is due. Each has a `dedupeKey`; returns the ids of
 * the new rows by their key.
 */
export async function queueBulkMails(
  tx: Database,
  mails: readonly Mail[],
  jobs: Jobs,
): Promise<ReadonlyMap<string, string>> {
  const added = await insertMails(
    tx,
    mails.map((mail) => ({ ...mail, isBulk: true })),
  );
  if (added.size > 0) await jobs.send(tx, deliverMailsJobName, {}, { singletonKey: deliverMailsJobName });
  return added;
}

/** Returns how many bulk mails wait to be sent, up to `most`. */
export async function bulkMailsWaiting(db: Database, most: number): Promise<number> {
  return countBulkQueued(db, most);
}

/**
 * Deletes all mails to an address and all mails with it as reply-to, sent or not, in the transaction that deletes the account.
 * `address` in lower case.
 */
export async function deleteMailsOf(tx: Database, address: string): Promise<void> {
  await deleteMailsWith(tx, address);
}
