import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { statementOutcomes, type UnreadLine } from '#app/shared/payment-terms.ts';
import { created, id, moment, oneOf } from './columns.ts';
import { users } from './identity.ts';

/** A statement of a provider's that a staff member compared with the books. */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    provider: text('provider').notNull().default('mpesa'),
    fileName: text('file_name').notNull(),
    /** Hash of the file in hexadecimal, to tell it from another file of the same name. */
    sha256: text('sha256').notNull(),
    /** The company's bank account whose statement it is, as the settings named it; null for M-Pesa and where none was selected. */
    bankAccount: text('bank_account'),
    /** Period of the statement: from its header, or from its first to its last movement. Null for statements before these columns. */
    coversFrom: moment('covers_from'),
    coversTo: moment('covers_to'),
    /** Lines that could not be read, with the reason; the first hundred. */
    unreadLines: jsonb('unread_lines').$type<readonly UnreadLine[]>().notNull().default([]),
    unreadCount: integer('unread_count').notNull().default(0),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [
    check('statements_provider', sql`${t.provider} ~ '^[a-z][a-z_]{1,30}$'`),
    check(
      'statements_bank_account',
      sql`${t.bankAccount} is null or (${t.provider} = 'bank' and length(btrim(${t.bankAccount})) between 1 and 120)`,
    ),
    index('statements_created_idx').on(t.createdAt),
    index('statements_covers_to_idx').on(t.coversTo),
    // The same file of a bank is compared again, not kept twice.
    uniqueIndex('statements_bank_file_key')
      .on(t.sha256)
      .where(sql`provider = 'bank'`),
  ],
);

/** Movements of a statement, and payments in its period that only the books have, as the comparison found them. */
export const statementLines = pgTable(
  'statement_lines',
  {
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
    /** Line in the file. Payments that only the books have come after the last line. */
    position: integer('position').notNull(),
    outcome: text('outcome').notNull(),
    /** The provider's code. In a bank's statement 'bank:reference', the receipt of the recorded payment once it is known; may be empty. */
    receipt: text('receipt').notNull(),
    direction: text('direction').notNull(),
    at: moment('at').notNull(),
    /** Null for what only the books have. */
    amountCents: bigint('amount_cents', { mode: 'number' }),
    /** Null if the books do not have it. */
    bookedCents: bigint('booked_cents', { mode: 'number' }),
    details: text('details').notNull().default(''),
    /** The payer, and the account number that the payer typed; deleted once the payment is in the books. */
    party: text('party').notNull().default(''),
    account: text('account').notNull().default(''),
    /** Of money in on a bank's statement: the same on each line of it, in every file (`movementKeysOf`). Null on lines of older releases. */
    movementKey: text('movement_key'),
    /** Who said that no order is meant, and why. */
    setAsideBy: uuid('set_aside_by').references(() => users.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.position] }),
    check('statement_lines_outcome', oneOf(t.outcome, statementOutcomes)),
    check('statement_lines_direction', sql`${t.direction} in ('in', 'out')`),
    index('statement_lines_outcome_idx').on(t.statementId, t.outcome, t.position),
    index('statement_lines_unclear_idx')
      .on(t.receipt)
      .where(sql`outcome = 'unclear'`),
    index('statement_lines_recorded_idx')
      .on(t.receipt)
      .where(sql`receipt like '%:%'`),
    index('statement_lines_recorded_key_idx')
      .on(sql`replace(${t.receipt}, '-', '')`)
      .where(sql`receipt like '%:%'`),
    index('statement_lines_expected_idx')
      .on(t.statementId)
      .where(sql`outcome = 'expected'`),
    index('statement_lines_movement_idx')
      .on(t.movementKey)
      .where(sql`movement_key is not null`),
    index('statement_lines_set_aside_by_idx').on(t.setAsideBy),
  ],
);

/** Sums of a statement's lines by day in Nairobi, outcome and direction, kept by the trigger statement_lines_are_summed. */
export const statementSums = pgTable(
  'statement_sums',
  {
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    outcome: text('outcome').notNull(),
    direction: text('direction').notNull(),
    lines: integer('lines').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    bookedCents: bigint('booked_cents', { mode: 'number' }).notNull(),
    /** Sum of the lines' amounts in the statement, or in the books if the statement has none. */
    cents: bigint('cents', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.statementId, t.day, t.outcome, t.direction] })],
);
