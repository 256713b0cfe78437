import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { created } from './columns.ts';

/**
 * Rows imported from the old system, by their old ids: a second import finds them, and new rows can refer to them. A row deleted here
 * since stays deleted.
 */
export const importedRows = pgTable(
  'imported_rows',
  {
    /** The name in `commands/import/exported-tables.ts`, whatever the file's spelling. */
    oldTable: text('old_table').notNull(),
    oldId: text('old_id').notNull(),
    /** Id of the new row; null if it has no id of its own. */
    newId: uuid('new_id'),
    /** The old transaction id of a payment, unchanged, if it is no M-Pesa code. */
    oldTransactionId: text('old_transaction_id'),
    /** A short hash of the row's content, to find a later export that differs; null for rows from before it was kept. */
    content: text('content'),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.oldTable, t.oldId] }), index('imported_rows_new_idx').on(t.newId)],
);
