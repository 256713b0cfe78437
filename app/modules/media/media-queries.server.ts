import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { MediaFile, MediaKind } from './media-file.ts';
import { preparationOf, type PreparationColumns } from './preparation/preparation.ts';

const stored = {
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

const columns = {
  ...stored,
  state: mediaPreparations.state,
  percent: mediaPreparations.percent,
  fault: mediaPreparations.fault,
};

const isPrepared = eq(mediaPreparations.mediaId, mediaFiles.id);

export interface NewMediaFile extends Omit<MediaFile, 'id' | 'preparation'> {
  /** Made by the database without it. */
  readonly id?: string;
  readonly storageKey: string;
  readonly uploadedBy: string | null;
}

export async function insertMediaFile(db: Database, file: NewMediaFile): Promise<MediaFile> {
  const [row] = await db.insert(mediaFiles).values(file).returning(stored);
  if (!row) throw new Error('the media file was not inserted');
  return asMediaFile({ ...row, state: null, percent: null, fault: null });
}

/** Those that are there of some files. */
export async function selectFiles(db: Database, ids: readonly string[]): Promise<MediaFile[]> {
  const rows = await db
    .select(columns)
    .from(mediaFiles)
    .leftJoin(mediaPreparations, isPrepared)
    .where(inArray(mediaFiles.id, [...ids]));
  return rows.map(asMediaFile);
}

/** A file that cannot be deleted until the transaction ends; null for an unknown id. */
export async function lockMediaFile(tx: Database, id: string): Promise<MediaFile | null> {
  const [row] = await tx
    .select(columns)
    .from(mediaFiles)
    .leftJoin(mediaPreparations, isPrepared)
    .where(eq(mediaFiles.id, id))
    .for('key share', { of: mediaFiles });
  return row ? asMediaFile(row) : null;
}

/** Takes the note that nobody uses them from files, so that their day begins anew; unknown ids are passed over. */
export async function clearUnused(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ unusedSince: null })
    .where(and(inArray(mediaFiles.id, [...ids]), isNotNull(mediaFiles.unusedSince)));
}

/** A file that this admin sent; null for an unknown id, and for what others sent. */
export async function selectFileSentBy(db: Database, { id, adminId }: { id: string; adminId: string }) {
  const [row] = await db
    .select(columns)
    .from(mediaFiles)
    .leftJoin(mediaPreparations, isPrepared)
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.uploadedBy, adminId)));
  return row ? asMediaFile(row) : null;
}

/** A file with where its bytes lie; null for an unknown id. */
export async function selectStoredFile(db: Database, id: string) {
  const [row] = await db
    .select({
      ...stored,
      isReady: sql<boolean>`${mediaPreparations.mediaId} is null`,
      storageKey: mediaFiles.storageKey,
      createdAt: mediaFiles.createdAt,
    })
    .from(mediaFiles)
    .leftJoin(mediaPreparations, isPrepared)
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
    .leftJoin(mediaPreparations, isPrepared)
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

type Row = Omit<MediaFile, 'kind' | 'preparation'> & PreparationColumns & { kind: string };

const asMediaFile = ({ state, percent, fault, ...row }: Row): MediaFile => ({
  ...row,
  // The database holds no other kinds (media_files_kind).
  kind: row.kind as MediaKind,
  preparation: preparationOf({ state, percent, fault }),
});
