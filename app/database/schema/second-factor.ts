import { bigint, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { created, id, moment } from './columns.ts';
import { staffMembers } from './identity.ts';

/** A staff member's authenticator. Without `confirmed_at` it was shown but is not required yet. */
export const staffAuthenticators = pgTable('admin_authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => staffMembers.userId, { onDelete: 'cascade' }),
  /** The shared secret, sealed by a key that is not in the database. */
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The last half minute since 1970 with an accepted code. Codes of it and before are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: created(),
});

/** Single-use codes for a lost authenticator, stored as keyed hashes. */
export const staffRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => staffAuthenticators.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (t) => [unique('admin_recovery_codes_key').on(t.userId, t.codeHash)],
);
