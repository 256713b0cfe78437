import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
