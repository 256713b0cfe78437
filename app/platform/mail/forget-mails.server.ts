import type { Database } from '#app/platform/database.server.ts';
import { deleteMailsWith } from './mail-queries.server.ts';

/**
 * Removes what is kept of the mails to somebody and of those that are to be answered to them, sent or not, in the transaction
 * that deletes their account. `address` in lower case.
 */
export async function forgetMails(tx: Database, address: string): Promise<void> {
  await deleteMailsWith(tx, address);
}
