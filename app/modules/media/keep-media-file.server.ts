import { randomUUID } from 'node:crypto';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { asStorageFailure } from './as-storage-failure.ts';
import { cleanFileName, mostPixels, type MediaFile, type MediaKind } from './media-file.ts';
import type { MediaErrorCode } from './media-errors.ts';
import { insertMediaFile } from './media-queries.server.ts';
import type { MediaStorage } from './media-storage.ts';
import { measureMedia } from './measure-media.server.ts';
import { remuxQuickTime } from './remux-quicktime.server.ts';
import { selectUnknownKeys } from './unused-queries.server.ts';

interface Needs {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly actor: Actor;
}

interface KeptFile {
  readonly id: string;
  readonly kind: MediaKind;
  readonly fileName: string;
  readonly isPublic: boolean;
  readonly contentType: string;
  /** Where an admin's request came from, for the audit log. */
  readonly address?: string;
}

export interface FileToKeep extends KeptFile {
  /** Of its key, as `recogniseFile` says. */
  readonly ending: string;
}

/** A file whose bytes lie in the storage. */
export interface FileThere extends KeptFile {
  readonly storageKey: string;
  readonly byteSize: number;
  readonly sha256: string;
}

/**
 * The end of every way in: `put` lays the bytes under a key, they are measured where they lie, and the row is written, for an
 * admin with its line in the audit log. Throws DomainError 'file_unreadable', 'picture_too_large', and 'storage_full' or 'storage_away' with
 * the storage's error as its cause; nothing is kept then.
 */
export async function keepMediaFile(
  needs: Needs,
  { ending, ...file }: FileToKeep,
  put: (key: string) => Promise<{ byteSize: number; sha256: string }>,
): Promise<MediaFile> {
  const storageKey = `${file.kind}/${file.id}.${ending}`;
  const received = await put(storageKey).catch(asStorageFailure);
  try {
    return await enterMediaFile(needs, { ...file, ...received, storageKey });
  } catch (error) {
    await removeUnknown(needs, storageKey);
    throw error;
  }
}

/**
 * Measures a file where it lies and writes its row, for an admin with its line in the audit log. What is not entered stays, but for a
 * QuickTime file: once it is entered as the MP4 that was made of it, it is gone.
 * Throws DomainError 'file_unreadable', 'picture_too_large', 'storage_full', 'storage_away'.
 */
export async function enterMediaFile(needs: Needs, file: FileThere): Promise<MediaFile> {
  if (file.contentType !== 'video/quicktime') return enterAsItIs(needs, file);
  // A key of its own: two processes that are asked to finish the same upload write two files, of which one is kept.
  const storageKey = `${file.kind}/${randomUUID()}.mp4`;
  const made = await remuxQuickTime(needs.storage, file, storageKey).catch(asStorageFailure);
  if (!made) throw new DomainError<MediaErrorCode>('file_unreadable');
  try {
    const kept = await enterAsItIs(needs, { ...file, ...made, storageKey, contentType: 'video/mp4' });
    await removeUnknown(needs, file.storageKey);
    return kept;
  } catch (error) {
    await removeUnknown(needs, storageKey);
    throw error;
  }
}

async function enterAsItIs({ db, storage, actor }: Needs, { address, ...file }: FileThere): Promise<MediaFile> {
  const measures = await measureMedia({ ...file, storage, key: file.storageKey }).catch(asStorageFailure);
  if (!measures) throw new DomainError<MediaErrorCode>('file_unreadable');
  if (file.kind === 'image' && (measures.width ?? 0) * (measures.height ?? 0) > mostPixels)
    throw new DomainError<MediaErrorCode>('picture_too_large');
  const row = {
    ...file,
    fileName: cleanFileName(file.fileName, file.kind),
    uploadedBy: userIdOf(actor),
    ...measures,
  };
  return db.transaction(async (tx) => {
    const kept = await insertMediaFile(tx, row);
    if (actor.kind === 'admin') {
      const { fileName, kind, byteSize, sha256, isPublic } = kept;
      await recordAudit(tx, actor, {
        action: 'media.uploaded',
        subjectType: 'media_file',
        subjectId: kept.id,
        after: { fileName, kind, byteSize, sha256, isPublic },
        ...(address !== undefined && { address }),
      });
    }
    return kept;
  });
}

/** Removes bytes that no row names. Another process may have kept the very file under this key; while nobody can tell, it is left to the sweep. */
export async function removeUnknown({ db, storage }: Pick<Needs, 'db' | 'storage'>, storageKey: string): Promise<void> {
  const unknown = await selectUnknownKeys(db, [storageKey]).catch(() => []);
  for (const key of unknown) await storage.remove(key);
}
