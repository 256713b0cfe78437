import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, oneOf } from './columns.ts';

/** Backups that this installation started. A restore does not bring them back, because they belong to another machine. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    cause: text('cause').notNull(),
    /** Name of its folder; empty until it is complete. */
    name: text('name').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Last sign of life of its process. A long silence without an end means that the process died. */
    seenAt: moment('seen_at').notNull(),
    /** The process that makes it, so that its own machine notices its death; null if unknown. */
    maker: text('maker'),
    endedAt: moment('ended_at'),
    /** Bytes of its files, also of those shared with an earlier backup. */
    byteSize: bigint('byte_size', { mode: 'number' }),
    rowCount: bigint('row_count', { mode: 'number' }),
    /** Reason of a failure, in a sentence. */
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
