import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { created, id, moment, oneOf } from './columns.ts';
import { users } from './identity.ts';

/** A file that was received whole and hashed. Its bytes lie in storage under `storage_key`. */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: id(),
    kind: text('kind').notNull(),
    storageKey: text('storage_key').notNull().unique('media_files_storage_key'),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    pageCount: integer('page_count'),
    /** Course pictures and previews are for everybody; lesson media never are. */
    isPublic: boolean('is_public').notNull().default(false),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
    /** When the sweep first found that no row refers to it; null while one does, and after somebody has said that it is still wanted. */
    unusedSince: moment('unused_since'),
  },
  (t) => [
    check('media_files_kind', oneOf(t.kind, ['video', 'pdf', 'image', 'captions'])),
    check('media_files_size', sql`${t.byteSize} > 0`),
    check('media_files_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'media_files_measures',
      sql`coalesce(${t.durationMs}, 0) >= 0 and coalesce(${t.width}, 1) > 0 and coalesce(${t.height}, 1) > 0 and coalesce(${t.pageCount}, 1) > 0`,
    ),
    index('media_files_created_idx').on(t.createdAt, t.id),
    index('media_files_unused_idx')
      .on(t.unusedSince)
      .where(sql`${t.unusedSince} is not null`),
  ],
);

/**
 * A video that browsers cannot play yet: `media_files` has the original. The row goes when the video is ready, in the transaction that puts
 * the MP4 in the original's place; a file without a row here is ready.
 */
export const mediaPreparations = pgTable(
  'media_preparations',
  {
    mediaId: uuid('media_id')
      .primaryKey()
      .references(() => mediaFiles.id, { onDelete: 'cascade' }),
    /** waiting: nobody works on it; running: a server does; failed: somebody has to decide. */
    state: text('state').notNull().default('waiting'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** How often a server has begun, since it was asked for. Counts up with each one, so that a server which was slow sees that another took over. */
    attempts: smallint('attempts').notNull().default(0),
    percent: smallint('percent'),
    /** When the server that works on it last said so. */
    beatAt: moment('beat_at'),
    fault: text('fault'),
  },
  (t) => [
    check('media_preparations_attempts', sql`${t.attempts} >= 0`),
    check(
      'media_preparations_state',
      sql`case ${t.state} when 'waiting' then ${t.percent} is null and ${t.beatAt} is null and ${t.fault} is null when 'running' then ${t.percent} between 0 and 100 and ${t.percent} is not null and ${t.beatAt} is not null and ${t.fault} is null when 'failed' then ${t.percent} is null and ${t.beatAt} is null and ${t.fault} is not null else false end`,
    ),
  ],
);
