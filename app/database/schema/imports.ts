import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { created } from './columns.ts';

/**
 * Rows of the old system that were imported, by the names they had there: a second import finds them, and what it brings may refer
 * to them. A row that was deleted here since stays deleted.
 */
export const importedRows = pgTable(
  'imported_rows',
  {
    /** As `commands/import/exported-tables.ts` calls it, whatever the file's spelling. */
    oldTable: text('old_table').notNull(),
    oldId: text('old_id').notNull(),
    /** The row here; null where it has no id of its own. */
    newId: uuid('new_id'),
    /** The old transaction id of a payment, unchanged, if it is no M-Pesa code. */
    oldTransactionId: text('old_transaction_id'),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.oldTable, t.oldId] }), index('imported_rows_new_idx').on(t.newId)],
);
