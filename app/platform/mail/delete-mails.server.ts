import type { Database } from '#app/platform/database.server.ts';
import { deleteMailsWith } from './mail-queries.server.ts';

/**
 * Deletes all mails to an address and all mails with it as reply-to, sent or not, in the transaction that deletes the account.
 * `address` in lower case.
 */
export async function deleteMailsOf(tx: Database, address: string): Promise<void> {
  await deleteMailsWith(tx, address);
}
