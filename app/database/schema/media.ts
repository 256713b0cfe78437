import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { created, id, moment, oneOf } from './columns.ts';
import { users } from './identity.ts';

/** A completely received and hashed file. The storage has its bytes under `storage_key`. */
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
    /** Course pictures and previews are public; lesson media never are. */
    isPublic: boolean('is_public').notNull().default(false),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
    /** Time of the first sweep that found it unreferenced; null while a row refers to it, and after a draft has claimed it again. */
    unusedSince: moment('unused_since'),
  },
  (t) => [
    check('media_files_kind', oneOf(t.kind, ['video', 'pdf', 'image', 'captions', 'rendition'])),
    check('media_files_size', sql`${t.byteSize} > 0`),
    check('media_files_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'media_files_measures',
      sql`coalesce(${t.durationMs}, 0) >= 0 and coalesce(${t.width}, 1) > 0 and coalesce(${t.height}, 1) > 0 and coalesce(${t.pageCount}, 1) > 0`,
    ),
    index('media_files_created_idx').on(t.createdAt, t.id),
    index('media_files_video_idx')
      .on(t.id)
      .where(sql`kind = 'video'`),
    index('media_files_unused_idx')
      .on(t.unusedSince)
      .where(sql`${t.unusedSince} is not null`),
  ],
);

/**
 * A video that browsers cannot play yet: `media_files` has the original. The transaction that replaces the original with the MP4 deletes
 * the row; a file without a row is ready.
 */
export const mediaPreparations = pgTable(
  'media_preparations',
  {
    mediaId: uuid('media_id')
      .primaryKey()
      .references(() => mediaFiles.id, { onDelete: 'cascade' }),
    /** waiting: in the queue; running: a server converts it; failed: a staff member has to decide. */
    state: text('state').notNull().default('waiting'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** Number of starts since the request. Each start increments it, so that a slow server notices that another took over. */
    attempts: smallint('attempts').notNull().default(0),
    percent: smallint('percent'),
    /** Last sign of life of the server that converts it. */
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

/** A smaller form of a lesson's video, and the work of making it. A video that no job has seen yet has no rows. */
export const mediaRenditions = pgTable(
  'media_renditions',
  {
    /** The original. */
    mediaId: uuid('media_id')
      .notNull()
      .references(() => mediaFiles.id, { onDelete: 'cascade' }),
    /** small: 640×360; sound: no pictures. */
    quality: text('quality').notNull(),
    /** waiting, running and failed as above; kept: offered to learners; not_smaller, no_sound: there is nothing to offer. */
    state: text('state').notNull().default('waiting'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** Number of starts since the request, as above. */
    attempts: smallint('attempts').notNull().default(0),
    percent: smallint('percent'),
    beatAt: moment('beat_at'),
    fault: text('fault'),
    /** The file that was made. */
    fileId: uuid('file_id').references(() => mediaFiles.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.mediaId, t.quality] }),
    check('media_renditions_quality', oneOf(t.quality, ['small', 'sound'])),
    check('media_renditions_attempts', sql`${t.attempts} >= 0`),
    check(
      'media_renditions_state',
      sql`case ${t.state} when 'waiting' then num_nonnulls(${t.percent}, ${t.beatAt}, ${t.fault}, ${t.fileId}) = 0 when 'running' then ${t.percent} between 0 and 100 and ${t.percent} is not null and ${t.beatAt} is not null and num_nonnulls(${t.fault}, ${t.fileId}) = 0 when 'kept' then ${t.fileId} is not null and num_nonnulls(${t.percent}, ${t.beatAt}, ${t.fault}) = 0 when 'not_smaller' then num_nonnulls(${t.percent}, ${t.beatAt}, ${t.fault}, ${t.fileId}) = 0 when 'no_sound' then ${t.quality} = 'sound' and num_nonnulls(${t.percent}, ${t.beatAt}, ${t.fault}, ${t.fileId}) = 0 when 'failed' then ${t.fault} is not null and num_nonnulls(${t.percent}, ${t.beatAt}, ${t.fileId}) = 0 else false end`,
    ),
    uniqueIndex('media_renditions_file_key').on(t.fileId),
    // One at a time, whatever the number of servers.
    uniqueIndex('media_renditions_running_key')
      .on(t.state)
      .where(sql`state = 'running'`),
  ],
);
