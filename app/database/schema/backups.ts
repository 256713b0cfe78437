import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, oneOf } from './columns.ts';

/** Backups that were begun here. They stay behind when one is restored: what other machines did is not told here. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    cause: text('cause').notNull(),
    /** Of its folder; empty until it is whole. */
    name: text('name').notNull(),
    startedAt: moment('started_at').notNull(),
    /** When whoever makes it last said so: long ago without an end, it died. */
    seenAt: moment('seen_at').notNull(),
    /** Which process makes it, so that its death is noticed on its own machine; null where that cannot be told. */
    maker: text('maker'),
    endedAt: moment('ended_at'),
    /** What it holds: its files, whether written anew or shared with an earlier backup. */
    byteSize: bigint('byte_size', { mode: 'number' }),
    rowCount: bigint('row_count', { mode: 'number' }),
    /** Why it failed, in a sentence. */
    error: text('error'),
  },
  (t) => [
    check('backups_cause', oneOf(t.cause, ['schedule', 'command'])),
    check(
      'backups_measured',
      sql`${t.endedAt} is null or ${t.error} is not null or ${t.byteSize} >= 0 and ${t.rowCount} >= 0`,
    ),
    index('backups_started_idx').on(t.startedAt.desc().nullsFirst()),
  ],
);
