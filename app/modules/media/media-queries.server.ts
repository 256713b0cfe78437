import { and, eq } from 'drizzle-orm';
import { mediaFiles } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { MediaFile, MediaKind } from './media-file.ts';

const columns = {
  id: mediaFiles.id,
  kind: mediaFiles.kind,
  fileName: mediaFiles.fileName,
  contentType: mediaFiles.contentType,
  byteSize: mediaFiles.byteSize,
  sha256: mediaFiles.sha256,
  durationMs: mediaFiles.durationMs,
  width: mediaFiles.width,
  height: mediaFiles.height,
  pageCount: mediaFiles.pageCount,
  isPublic: mediaFiles.isPublic,
};

export interface NewMediaFile extends Omit<MediaFile, 'id'> {
  readonly storageKey: string;
  readonly uploadedBy: string | null;
}

export async function insertMediaFile(db: Database, file: NewMediaFile): Promise<MediaFile> {
  const [row] = await db.insert(mediaFiles).values(file).returning(columns);
  if (!row) throw new Error('the media file was not inserted');
  return asMediaFile(row);
}

/** A file with where its bytes lie; null for an unknown id. */
export async function selectStoredFile(db: Database, id: string) {
  const [row] = await db
    .select({ ...columns, storageKey: mediaFiles.storageKey, createdAt: mediaFiles.createdAt })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, id));
  return row ?? null;
}

export type StoredFile = NonNullable<Awaited<ReturnType<typeof selectStoredFile>>>;

/** A file with the same bytes, kind and audience; null where there is none. */
export async function selectFileByHash(
  db: Database,
  wanted: { sha256: string; kind: MediaKind; isPublic: boolean },
): Promise<MediaFile | null> {
  const [row] = await db
    .select(columns)
    .from(mediaFiles)
    .where(
      and(
        eq(mediaFiles.sha256, wanted.sha256),
        eq(mediaFiles.kind, wanted.kind),
        eq(mediaFiles.isPublic, wanted.isPublic),
      ),
    )
    .limit(1);
  return row ? asMediaFile(row) : null;
}

// The database holds no other kinds (media_files_kind).
const asMediaFile = (row: Omit<MediaFile, 'kind'> & { kind: string }): MediaFile => ({
  ...row,
  kind: row.kind as MediaKind,
});
